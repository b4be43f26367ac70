import type { AcceptedChallenge } from '@tillkey/platform-core'
import type { AuthorizationServer } from '../provider.ts'
import type { LoginRequest } from './login-request.ts'
import { acceptLogin, rejectLogin } from './logins.ts'

/** OpenID Connect Core Error Code unmet_authentication_requirements 1.0. */
const unmetAuthenticationRequirements = {
  error: 'unmet_authentication_requirements',
  description: 'The user cannot sign in in any of the required ways.',
  status: 400,
}

const satisfiesAcr = ({ request: { essentialAcrValues: values = [] } }: LoginRequest, acr: string): boolean =>
  values.length === 0 || values.includes(acr)

/**
 * Accepts a login by a person of this project if it satisfies an essential `acr` (OpenID Connect Core 5.5.1.1), and
 * rejects it otherwise. Returns the URL the browser continues at.
 */
export async function acceptPerson(
  provider: AuthorizationServer,
  { challenge, login }: { challenge: string; login: LoginRequest },
  { subject, sessionId, acr, amr, authenticatedAt, rememberFor }: AcceptedChallenge,
): Promise<string> {
  if (!satisfiesAcr(login, acr)) return rejectLogin(provider, challenge, unmetAuthenticationRequirements)
  return acceptLogin(provider, challenge, {
    subject,
    acr,
    amr,
    authenticatedAt,
    rememberFor,
    remember: true,
    extendSession: false,
    forcedSubject: '',
    identitySession: sessionId,
    context: null,
  })
}
