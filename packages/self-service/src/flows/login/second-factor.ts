import { firstFactorRequired } from '@tillkey/identity/errors/self-service-errors.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { AccountServices, BrowserServices, LimitServices } from '../services.ts'
import type { CountedAttempt, LoginForm, LoginSubmission } from './login-method.ts'

/** Returns whether a form requests this second factor. */
export const requestsFactor =
  (method: string) =>
  ({ flow, payload }: { flow: LoginSubmission['flow']; payload: JsonObject }): boolean =>
    flow.context.requestedAal === 'aal2' && payload.method === method

/** Returns whether the identity of a form has this second factor. */
export async function hasSecondFactor(
  type: string,
  { context, session, project }: LoginForm,
  { identitiesStore }: AccountServices,
): Promise<boolean> {
  if (context.requestedAal !== 'aal2' || !session) return false
  return (await identitiesStore.credential(project.id, session.identity.id, type)) !== undefined
}

/**
 * Identifies a device trusted by an earlier second factor, by session or CSRF token. Knowing the password
 * makes no device trusted.
 */
async function findProvedDevice(
  { request, project, session }: LoginSubmission,
  { csrf, provedDevices }: BrowserServices & LimitServices,
): Promise<string | undefined> {
  if (!session) return undefined
  if (session.session.aal === 'aal2') return session.session.id
  const token = csrf.read(request, project)
  const isProved =
    token && (await provedDevices.isProved({ project, token, identityId: session.identity.id }))
  return isProved ? token : undefined
}

/**
 * Counts an attempt at the second factor before it is checked. Throws 429 above the limit. Trusted devices
 * have their own limit.
 */
export async function countSecondFactor(
  submission: LoginSubmission,
  services: BrowserServices & LimitServices,
): Promise<{ identity: Identity; counted: CountedAttempt }> {
  const { project, request, session } = submission
  if (!session) throw firstFactorRequired()
  const knownDevice = await findProvedDevice(submission, services)
  const counted = { identifier: `second factor of ${session.identity.id}`, knownDevice }
  await services.throttle.consume({ project, address: request.ip, ...counted })
  return { identity: session.identity, counted }
}
