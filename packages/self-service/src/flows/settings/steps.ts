import { isDeepStrictEqual } from 'node:util'
import { redirect } from '@tillkey/host'
import { requestUrl } from '@tillkey/identity/browser/negotiation.ts'
import { secondFactorAddress, withQuery } from '@tillkey/identity/browser/return-to.ts'
import { aal2Required, identityMismatch } from '@tillkey/identity/errors/self-service-errors.ts'
import { noSession } from '@tillkey/identity/errors/session-errors.ts'
import { IdentityConflictError, InvalidTraitsError } from '@tillkey/identity/identities/errors.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { markVerified } from '@tillkey/identity/identities/verifiable-addresses.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { hasInsufficientAal } from '@tillkey/identity/sessions/sessions.ts'
import { isInput } from '../../ui/nodes.ts'
import type { FlowDefinition, Step } from '../flow-definition.ts'
import { changeFlow, emitSuccess } from '../flows.ts'
import { refuse, refuseForm } from '../outcome.ts'
import type { Services } from '../services.ts'
import { type HookTable, hookSteps, hooksAfter, replaceExpired, runMethod } from '../steps.ts'
import { showVerifications } from '../verification/start-verifications.ts'
import { extraFields } from './extra-fields.ts'
import { parkedForm } from './privileged.ts'
import { withRateLimit } from './rate-limited-change.ts'
import { ownSession, type SettingsMethod, type SettingsSubmission } from './settings-method.ts'
import { endSupersededChanges, requestedChanges } from './waiting-changes.ts'

type SettingsStep = Step<SettingsSubmission>

const requireSession: SettingsStep = ({ session, client, config }) => {
  if (session) return undefined
  if (client !== 'browser') throw noSession()
  return { type: 'respond', response: redirect(config.login.uiUrl, {}, 302) }
}

/** Requires an available second factor. */
const requireAssurance: SettingsStep = (submission) => {
  const { config, project, request, client } = submission
  const session = ownSession(submission)
  if (!hasInsufficientAal(session, config.settings.requiredAal)) return undefined
  const address = secondFactorAddress(project, requestUrl(request, project))
  if (client !== 'browser') throw aal2Required(address)
  return { type: 'respond', response: redirect(address) }
}

/** Replaces an expired form by one of the current user. */
const replaceByOwn: SettingsStep = (submission, services) => {
  const { identity } = ownSession(submission)
  return replaceExpired({ ...submission, flow: { ...submission.flow, context: { identity } } }, services)
}

/** Only the owner may submit a form, which is shown with their current identity. */
const useCurrentIdentity: SettingsStep = (submission) => {
  const { identity } = ownSession(submission)
  const { flow, client, config } = submission
  if (flow.context.identity.id !== identity.id) {
    if (client !== 'browser') throw identityMismatch()
    // The page then reports the mismatch.
    return { type: 'respond', response: redirect(withQuery(config.settings.uiUrl, { flow: flow.id })) }
  }
  submission.flow = { ...flow, context: { identity } }
  submission.hasWaitingForm = typeof flow.internal.paused === 'string'
  return undefined
}

/** Resumes the parked form after the browser returns from login by GET. */
const resume: SettingsStep = (submission, services) => {
  const { request, project, providerCallback } = submission
  if (request.method !== 'GET' || providerCallback) return undefined
  const payload = parkedForm(submission, services)
  if (!payload) return refuseForm(messages.invalid('There is no saved form. Fill it in again.'))
  submission.payload = { ...payload, csrf_token: services.csrf.read(request, project) }
  return undefined
}

/** A profile is submitted as a whole: missing traits are cleared, and unknown ones get a field. */
const clearTraits: SettingsStep = (submission) => {
  const { flow, payload } = submission
  if (payload.method !== 'profile') return
  const nodes = flow.nodes.map((node) => {
    if (!isInput(node) || !node.attributes.name.startsWith('traits.')) return node
    const { value: _before, ...attributes } = node.attributes
    return { ...node, attributes }
  })
  submission.flow = { ...flow, nodes: [...nodes, ...extraFields(nodes, payload.traits)] }
}

/** Starts verifications of changed addresses in the same browser. */
async function verifyAddresses(submission: SettingsSubmission, services: Services): Promise<void> {
  const { identity, request, project, flow } = submission
  if (!identity) return
  const token = flow.type === 'browser' ? services.csrf.read(request, project) : undefined
  const csrf = token === undefined ? undefined : { token, setCookies: [] }
  await services.transaction(async (within, tx) => {
    const occasion = { submission, csrf, changes: requestedChanges(submission) }
    const after = await within.startVerifications(occasion, identity, { services: within, tx })
    submission.identity = after.identity
    submission.verifications = after.started
    if (after.started.length > 0) submission.continueWith = showVerifications(after.started, submission)
  })
}

/** Applies the changes of hooks, including addresses they declare as verified. */
async function applyHooked(
  { project, change }: SettingsSubmission,
  identity: Identity,
  { identities, transaction, now }: Services,
): Promise<Identity> {
  const { addresses = [], ...hooked } = change?.hooked ?? {}
  let current = identity
  if (Object.keys(hooked).length > 0) {
    // As published, a state changed by a hook keeps its date.
    const changed = { ...hooked, stateChangedAt: identity.stateChangedAt }
    current =
      (await identities.update({ project, id: identity.id, changeOf: () => changed }))?.identity ?? identity
  }
  for (const { value } of addresses.filter(({ verified }) => verified))
    current = await transaction((_within, tx) => markVerified(tx, current, { value, now: now() }))
  return current
}

type OpenForm = FlowDefinition<{
  context: SettingsSubmission['flow']['context']
  submission: SettingsSubmission
  query: object
  view: object
  success: object
}>['open']

/** False when the only change is an address that waits for verification. */
const isSaved = ({ change, flow }: SettingsSubmission): boolean =>
  !change?.waiting?.length || !isDeepStrictEqual(change.traits, flow.context.identity.traits)

/** Shows the form after the change, with a message. */
async function showSaved(submission: SettingsSubmission, open: OpenForm, within: Services): Promise<void> {
  const { flow, project, config, session, identity } = submission
  if (!identity) throw new Error('a settings change returned no identity')
  const context = { identity }
  const internal = {}
  const form = await open({ project, config, type: flow.type, context, session, internal }, within)
  const formMessages = [...(isSaved(submission) ? [messages.saved()] : []), ...(form.messages ?? [])]
  const saved = { ...form, context, state: 'success', messages: formMessages }
  const changed = await changeFlow(flow, (current) => ({ ...current, internal, ...saved }), within)
  submission.flow = changed ?? flow
}

/** The flow with the method of the change. */
const withMethod = ({ flow, change }: SettingsSubmission): SettingsSubmission['flow'] => ({
  ...flow,
  ...(change && { active: change.method }),
})

/** Steps of a settings form. */
export function settingsSteps(
  methods: readonly SettingsMethod[],
  table: HookTable<SettingsSubmission>,
  open: OpenForm,
): readonly SettingsStep[] {
  const hooks = hookSteps(table, ({ config, change }) => hooksAfter(config.settings, change?.method))

  async function write(submission: SettingsSubmission, within: Services): Promise<void> {
    const { change, project } = submission
    if (!change) throw new Error('a settings method set no change')
    // Before the identity is locked, in the order that verification locks.
    await endSupersededChanges(submission, within)
    const identity = await change.apply(within)
    submission.identity = await applyHooked(submission, identity, within)
    await verifyAddresses(submission, within)
    if (change.proves) {
      const proof = { identity: submission.identity, method: change.proves }
      submission.issued = await within.sessions.upgradeAssurance(ownSession(submission), { project }, proof)
    }
    await hooks('finishing')(submission, within)
    await showSaved(submission, open, within)
  }

  const complete: SettingsStep = async (submission, services) => {
    try {
      return await withRateLimit(submission, services, () =>
        services.transaction(async (within, tx) => {
          await write(submission, within)
          await emitSuccess(tx, withMethod(submission), within)
        }),
      )
    } catch (error) {
      if (error instanceof IdentityConflictError) return refuseForm(messages.duplicateIdentifier())
      if (error instanceof InvalidTraitsError) return refuse(...error.errors)
      throw error
    }
  }
  return [
    requireSession,
    requireAssurance,
    replaceByOwn,
    useCurrentIdentity,
    resume,
    clearTraits,
    runMethod(methods),
    hooks('accepted'),
    complete,
    hooks('finished'),
  ]
}
