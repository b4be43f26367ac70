import type { Grant } from './token.ts'

/** `acr` and `auth_time` (seconds), which resource servers may require (RFC 9470 6.2). */
export const authentication = ({ idToken: { acr, authenticatedAt } }: Grant): object => ({
  ...(acr !== '' && { acr }),
  ...(authenticatedAt !== null && { auth_time: authenticatedAt }),
})

/** The same for logins through the account pages; as published, tokens of other logins leave it out. */
export const authenticationByAccountPages = (grant: Grant): object =>
  grant.idToken.acr === 'aal1' || grant.idToken.acr === 'aal2' ? authentication(grant) : {}
