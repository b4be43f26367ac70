import { ApiError } from '@tillkey/wire'
import { checkTime, rejectionError } from '../../interactions/decision.ts'
import type { Decided } from '../../interactions/interactions.ts'
import { forgetLogin, keepLogin } from '../../login/keep-login.ts'
import type { LoginAcceptance, LoginRequest } from '../../login/login-request.ts'
import { subjectFor } from '../../login/subject.ts'
import { oauth2Error } from '../../oauth2-errors.ts'
import type { Provider } from '../../provider.ts'
import { type AuthorizationProgress, requiredClient, type Step } from '../authorization-progress.ts'
import { checkPrompt } from '../check-prompt.ts'
import { startConsent } from '../start-consent.ts'
import { checkBrowser, checkClient, findByVerifier } from '../verifiers.ts'

/** Who is remembered stays who signed in then. */
const settled = ({ skip, authenticatedAt }: LoginRequest, accepted: LoginAcceptance): LoginAcceptance =>
  skip && authenticatedAt !== null ? { ...accepted, remember: true, authenticatedAt } : accepted

function acceptanceOf(
  provider: Provider,
  walk: AuthorizationProgress,
  { request: login, decision }: Decided<'login'>,
): LoginAcceptance {
  if (decision.rejected) throw rejectionError(decision.rejected)
  checkTime(provider, login.requestedAt)
  const { csrf, request } = login
  checkBrowser(provider, walk, { kind: 'login', csrf, clientId: request.clientId })
  if (!decision.accepted) throw oauth2Error('access_denied', 'The login was not decided.')
  return settled(login, decision.accepted)
}

/** Who is not whom the client expected stays signed in nowhere. */
async function checkPerson(
  provider: Provider,
  walk: AuthorizationProgress,
  { login, accepted }: { login: LoginRequest; accepted: LoginAcceptance },
): Promise<string> {
  const client = requiredClient(walk)
  const shownSubject = subjectFor(client, accepted, provider.config.protocol)
  try {
    checkPrompt(provider, client, { login, accepted, shownSubject })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'login_required')
      walk.cookies.push(...(await forgetLogin(provider, walk.incoming)))
    throw error
  }
  return shownSubject
}

/** The browser is back from the login page: who the person is is settled, and consent is next. */
export const useLoginVerifier: Step = async (provider, walk) => {
  const all = await findByVerifier(provider, walk, 'login')
  if (!all) return undefined
  const { challenge, request: login, remembered } = all
  const accepted = acceptanceOf(provider, walk, all)
  const shownSubject = await checkPerson(provider, walk, { login, accepted })
  walk.cookies.push(...(await keepLogin(provider, walk.incoming, { login, accepted })))
  checkClient(walk, 'login', login.request)
  return startConsent(provider, walk, { login, accepted, challenge, shownSubject, remembered })
}
