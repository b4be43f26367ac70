import type { Descriptor } from '@tillkey/wire'

/** A call of the API that a screen made. */
export interface ApiCall {
  operation: Descriptor
  args: Readonly<Record<string, unknown>>
  /** Slug of the project, or empty for operations that belong to none. */
  project: string
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { call?: ApiCall }
  }
}
