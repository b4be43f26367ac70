import { ApiError } from '@tillkey/wire'
import { oauth2Error } from '../../http/oauth2-errors.ts'
import { checkTime, rejectionError } from '../../interactions/decision.ts'
import type { DecidedRequest } from '../../interactions/interactions.ts'
import type { LoginAcceptance, LoginRequest } from '../../login/login-request.ts'
import { forgetLogin, rememberLogin } from '../../login/remembered-login.ts'
import { subjectFor } from '../../login/subject.ts'
import type { AuthorizationServer } from '../../provider.ts'
import {
  type AuthorizationProgress,
  type AuthorizationStep,
  requiredClient,
} from '../authorization-progress.ts'
import { checkPrompt } from '../check-prompt.ts'
import { startConsent } from '../start-consent.ts'
import { checkBrowser, checkClient, findByVerifier } from '../verifiers.ts'

/** A remembered login keeps its original authentication time. */
const withOriginalLoginTime = (
  { skip, authenticatedAt }: LoginRequest,
  accepted: LoginAcceptance,
): LoginAcceptance =>
  skip && authenticatedAt !== null ? { ...accepted, remember: true, authenticatedAt } : accepted

function readAcceptance(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  { request: login, decision }: DecidedRequest<'login'>,
): LoginAcceptance {
  if (decision.rejected) throw rejectionError(decision.rejected)
  checkTime(provider, login.requestedAt)
  const { csrf, request } = login
  checkBrowser(provider, progress, { kind: 'login', csrf, clientId: request.clientId })
  if (!decision.accepted) throw oauth2Error('access_denied', 'The login request was not answered.')
  return withOriginalLoginTime(login, decision.accepted)
}

/** Checks who signed in. If it is not who the client expects, the remembered login is deleted. */
async function checkPerson(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  { login, accepted }: { login: LoginRequest; accepted: LoginAcceptance },
): Promise<string> {
  const client = requiredClient(progress)
  const shownSubject = subjectFor(client, accepted, provider.config.protocol)
  try {
    checkPrompt(provider, client, { login, accepted, shownSubject })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'login_required')
      progress.cookies.push(...(await forgetLogin(provider, progress.incoming)))
    throw error
  }
  return shownSubject
}

/** Handles the return from the login page and continues with consent. */
export const useLoginVerifier: AuthorizationStep = async (provider, progress) => {
  const all = await findByVerifier(provider, progress, 'login')
  if (!all) return undefined
  const { challenge, request: login, remembered } = all
  const accepted = readAcceptance(provider, progress, all)
  const shownSubject = await checkPerson(provider, progress, { login, accepted })
  progress.cookies.push(...(await rememberLogin(provider, progress.incoming, { login, accepted })))
  checkClient(progress, 'login', login.request)
  return startConsent(provider, progress, { login, accepted, challenge, shownSubject, remembered })
}
