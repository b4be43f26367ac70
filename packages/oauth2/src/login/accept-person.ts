import type { AcceptedChallenge } from '@tillkey/platform-core'
import type { Provider } from '../provider.ts'
import { acceptLogin } from './logins.ts'

/** Says that a person of the project's own has signed in; resolves with where the browser goes on. */
export const acceptPerson = (
  provider: Provider,
  challenge: string,
  { subject, sessionId, acr, amr, authenticatedAt, rememberFor }: AcceptedChallenge,
): Promise<string> =>
  acceptLogin(provider, challenge, {
    ...{ subject, acr, amr, authenticatedAt, rememberFor, remember: true, extendSession: false },
    ...{ forcedSubject: '', identitySession: sessionId, context: null },
  })
