import type { Grant } from './token.ts'

/** How surely the person signed in, and when, in seconds: a resource may ask for more (RFC 9470 6.2). */
export const authentication = ({ idToken: { acr, authenticatedAt } }: Grant): object => ({
  ...(acr !== '' && { acr }),
  ...(authenticatedAt !== null && { auth_time: authenticatedAt }),
})

/** The same where the account pages have signed the person in: tokens of other login pages leave it out, as published. */
export const authenticationByAccountPages = (grant: Grant): object =>
  grant.idToken.acr === 'aal1' || grant.idToken.acr === 'aal2' ? authentication(grant) : {}
