import type { Grant } from './token.ts'

/** How surely the person signed in, and when, where the account pages have said so: a resource may ask for more (RFC 9470 6). */
export const authentication = ({ idToken: { acr, authenticatedAt } }: Grant): object =>
  acr === 'aal1' || acr === 'aal2' ? { acr, auth_time: authenticatedAt } : {}
