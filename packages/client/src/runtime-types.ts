/** The `fetch` of the runtime, where its types are known: neither the types of the DOM nor those of Node need be there. */
export type Fetch = typeof globalThis extends { fetch: infer Given }
  ? Given
  : (address: string, options: object) => Promise<unknown>

/** What the runtime has to give up a call with; an `AbortSignal` where that is known. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Given } }
  ? Given
  : { readonly aborted: boolean }
