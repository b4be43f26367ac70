import { firstFactorRequired } from '@tillkey/identity/errors/self-service-errors.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import { isInput, nodeId } from '../../ui/nodes.ts'
import type { Flow } from '../flow.ts'
import { type Outcome, refuse } from '../outcome.ts'
import { textField } from '../payload.ts'
import type { Services } from '../services.ts'
import type { LoginForm, LoginSubmission } from './login-method.ts'

/** Returns whether a form requests this second factor. */
export const requestsFactor =
  (method: string) =>
  ({ flow, payload }: { flow: LoginSubmission['flow']; payload: JsonObject }): boolean =>
    flow.context.requestedAal === 'aal2' && payload.method === method

/** Returns whether the identity of a form has this second factor. */
export async function hasSecondFactor(
  type: string,
  { context, session, project }: LoginForm,
  { identitiesStore }: Services,
): Promise<boolean> {
  if (context.requestedAal !== 'aal2' || !session) return false
  return (await identitiesStore.credential(project.id, session.identity.id, type)) !== undefined
}

function withoutValue<C extends object>(flow: Flow<C>, name: string): Flow<C> {
  const nodes = flow.nodes.map((node) => {
    if (!isInput(node) || nodeId(node) !== name) return node
    const { value: _once, ...attributes } = node.attributes
    return { ...node, attributes }
  })
  return { ...flow, nodes }
}

/** Returns the submitted secret and clears its field; undefined when it is missing. */
export function takeSecret(submission: LoginSubmission, name: string): string | undefined {
  submission.flow = withoutValue(submission.flow, name)
  return textField(submission.payload, name)
}

/** Refuses a form without the field. */
export const refuseWithout =
  (name: string) =>
  (submission: LoginSubmission): Outcome | undefined =>
    takeSecret(submission, name) === undefined ? refuse({ name, message: messages.missing(name) }) : undefined

/**
 * Identifies a device trusted by an earlier second factor, by session or CSRF token. Knowing the password
 * makes no device trusted.
 */
async function findProvedDevice(
  { request, project, session }: LoginSubmission,
  { csrf, provedDevices }: Services,
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
 * have their own limit. Resolves with the identity.
 */
export async function countSecondFactor(submission: LoginSubmission, services: Services): Promise<Identity> {
  const { project, request, session } = submission
  if (!session) throw firstFactorRequired()
  const knownDevice = await findProvedDevice(submission, services)
  const counted = { identifier: `second factor of ${session.identity.id}`, knownDevice }
  await services.throttle.consume({ project, address: request.ip, ...counted })
  submission.counted = counted
  return session.identity
}
