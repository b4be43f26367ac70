/** The runtime's `fetch` type, if known; requires neither DOM nor Node types. */
export type Fetch = typeof globalThis extends { fetch: infer Type }
  ? Type
  : (address: string, options: object) => Promise<unknown>

/** The runtime's `AbortSignal` type, if known. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Type } }
  ? Type
  : { readonly aborted: boolean }
