import { type Incoming, redirect } from '@tillkey/host'
import type { SignedInPerson } from '@tillkey/platform-core'
import { withQuery } from '../http/addresses.ts'
import type { BrowserResponse } from '../http/redirects.ts'
import { requireRequest } from '../interactions/challenge.ts'
import { checkTime } from '../interactions/decision.ts'
import { acceptPerson } from '../login/accept-person.ts'
import type { LoginRequest } from '../login/login-request.ts'
import { rejectLogin } from '../login/logins.ts'
import type { AuthorizationServer } from '../provider.ts'
import { noticePage } from './built-in-page.ts'

/** Whether the current session satisfies the request (OpenID Connect Core 3.1.2.1). */
function satisfiesRequest(
  { request, skip, subject }: LoginRequest,
  person: SignedInPerson,
  now: number,
): boolean {
  if (skip) return person.subject === subject
  const isOld = request.maxAge !== null && person.authenticatedAt + request.maxAge * 1000 < now
  return !isOld && !request.prompt.some((word) => word === 'login' || word === 'registration')
}

/** URL of the login or registration form. */
function formUrl(
  { project }: AuthorizationServer,
  { request }: LoginRequest,
  parameters: Record<string, string>,
): string {
  const kind = request.prompt.includes('registration') ? 'registration' : 'login'
  return withQuery(`${project.publicUrl}/self-service/${kind}/browser`, parameters)
}

/** Whether to ask for the person's second factor because the client prefers it (RFC 9470). */
async function needsStepUp(
  { ports, project }: AuthorizationServer,
  { request: { acrValues, prompt } }: LoginRequest,
  { acr, subject }: SignedInPerson,
): Promise<boolean> {
  const preferred = acrValues.find((value) => value === 'aal1' || value === 'aal2')
  if (preferred !== 'aal2' || acr === 'aal2' || prompt.includes('none')) return false
  return (await ports.people?.highestAcr(project, subject)) === 'aal2'
}

const loginRequired = { error: 'login_required', description: 'The user must sign in.', status: 400 }

/** Entry page for sign-in. Redirects to the form, or back to the client if the person is signed in. */
export async function loginPage(
  provider: AuthorizationServer,
  incoming: Incoming,
  challenge: string | undefined,
): Promise<BrowserResponse> {
  const { people } = provider.ports
  if (challenge === undefined || !people)
    return noticePage(provider, incoming, { kind: 'sign-in', status: 200 })
  const { content: login, usedAt } = await requireRequest(provider, 'login', challenge)
  if (usedAt !== null) return redirect(login.request.requestUrl)
  checkTime(provider, login.requestedAt)
  const person = await people.signedIn(provider.project, incoming)
  if (!person || !satisfiesRequest(login, person, provider.now()))
    return login.request.prompt.includes('none')
      ? redirect(await rejectLogin(provider, challenge, loginRequired))
      : redirect(formUrl(provider, login, { login_challenge: challenge }))
  if (await needsStepUp(provider, login, person))
    return redirect(formUrl(provider, login, { aal: 'aal2', login_challenge: challenge }))
  return redirect(await acceptPerson(provider, { challenge, login }, person))
}
