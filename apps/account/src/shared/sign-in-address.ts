import type { FlowKind } from './account.ts'

/** Where a flow of a kind starts; the server sends the browser back with its form, or on when there is nothing to do. */
export function startAddress(base: string, kind: FlowKind, returnTo?: string | null): string {
  const query = returnTo ? `?${new URLSearchParams({ return_to: returnTo }).toString()}` : ''
  return `${base}/self-service/${kind}/browser${query}`
}
