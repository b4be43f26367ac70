import { isDeepStrictEqual } from 'node:util'
import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { redirect } from '@tillkey/host'
import { requestUrl } from '@tillkey/identity/browser/negotiation.ts'
import { secondFactorAddress, withQuery } from '@tillkey/identity/browser/return-to.ts'
import { aal2Required, identityMismatch } from '@tillkey/identity/errors/self-service-errors.ts'
import { noSession } from '@tillkey/identity/errors/session-errors.ts'
import { markVerified } from '@tillkey/identity/identities/addresses/verifiable-addresses.ts'
import { IdentityConflictError, InvalidTraitsError } from '@tillkey/identity/identities/errors.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { flattenTraits } from '@tillkey/identity/schemas/flat-traits.ts'
import { hasInsufficientAal } from '@tillkey/identity/sessions/sessions.ts'
import { isInput, nodeId } from '../../ui/nodes.ts'
import { valueNodes } from '../../ui/trait-nodes.ts'
import type { FlowForm } from '../flow-definition.ts'
import { methodSteps } from '../flow-method.ts'
import { changeFlow, emitSuccess } from '../flows.ts'
import { type HookTable, hookSteps, hooksAfter } from '../hook.ts'
import { refuse, refuseForm } from '../outcome.ts'
import { inOrder } from '../step.ts'
import { replaceExpired } from '../steps.ts'
import { parkedForm } from './privileged.ts'
import { withRateLimit } from './rate-limited-change.ts'
import {
  ownSession,
  requestedChange,
  type SettingsMethod,
  type SettingsStep,
  type SettingsSubmission,
} from './settings-method.ts'
import { endSupersededChanges, requestedChanges } from './waiting-changes.ts'

/** Upper bound on fields of a form. */
const MAX_FIELDS = 100
const MAX_NAME_LENGTH = 128

/** Adds fields for submitted traits that have no field, so that users can remove them. */
function extraFields(nodes: readonly UiNode[], traits: unknown): UiNode[] {
  const known = new Set(nodes.map(nodeId))
  const written = flattenTraits(traits).filter(
    ([name]) => name !== 'traits' && name.length <= MAX_NAME_LENGTH && !known.has(name),
  )
  return valueNodes(written, 'profile')
    .slice(0, Math.max(0, MAX_FIELDS - nodes.length))
    .map(({ attributes: { value: _filledInLater, ...attributes }, ...node }) => ({ ...node, attributes }))
}

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
  return {
    flow: { ...flow, context: { identity } },
    hasWaitingForm: typeof flow.internal.paused === 'string',
  }
}

/** Resumes the parked form after the browser returns from login by GET. */
const resume: SettingsStep = (submission, services) => {
  const { request, project, providerCallback } = submission
  if (request.method !== 'GET' || providerCallback) return undefined
  const payload = parkedForm(submission, services)
  if (!payload) return refuseForm(messages.invalid('There is no saved form. Fill it in again.'))
  return { payload: { ...payload, csrf_token: services.csrf.read(request, project) } }
}

/** A profile is submitted as a whole: missing traits are cleared, and unknown ones get a field. */
const clearTraits: SettingsStep = ({ flow, payload }) => {
  if (payload.method !== 'profile') return undefined
  const nodes = flow.nodes.map((node) => {
    if (!isInput(node) || !node.attributes.name.startsWith('traits.')) return node
    const { value: _before, ...attributes } = node.attributes
    return { ...node, attributes }
  })
  return { flow: { ...flow, nodes: [...nodes, ...extraFields(nodes, payload.traits)] } }
}

const applyChange: SettingsStep = async (submission, within) => {
  const change = requestedChange(submission)
  const { identity, adjustment } = await change.apply(within)
  return { identity, change: { ...change, ...adjustment } }
}

/** Returns the identity, which `applyChange` has changed. */
function changedIdentity({ identity }: SettingsSubmission): Identity {
  if (!identity) throw new Error('a settings change returned no identity')
  return identity
}

/** Applies the changes of hooks, including addresses they declare as verified. */
const applyHookedChange: SettingsStep = async (submission, { identities, transaction, now }) => {
  const { project } = submission
  const { addresses = [], ...hooked } = requestedChange(submission).hooked ?? {}
  let identity = changedIdentity(submission)
  if (Object.keys(hooked).length > 0) {
    // As published, a state changed by a hook keeps its date.
    const changed = { ...hooked, stateChangedAt: identity.stateChangedAt }
    identity =
      (await identities.update({ project, id: identity.id, changeOf: () => changed }))?.identity ?? identity
  }
  for (const { value } of addresses.filter(({ verified }) => verified))
    identity = await transaction((_within, tx) => markVerified(tx, identity, { value, now: now() }))
  return { identity }
}

/** Starts verifications of changed addresses in the same browser. */
const verifyAddresses: SettingsStep = async (submission, services) => {
  const { request, project, flow } = submission
  const token = flow.type === 'browser' ? services.csrf.read(request, project) : undefined
  const csrf = token === undefined ? undefined : { token, setCookies: [] }
  const occasion = { submission, csrf, changes: requestedChanges(submission) }
  const { identity, started } = await services.transaction((within, tx) =>
    within.startVerifications(occasion, changedIdentity(submission), tx),
  )
  return { identity, verifications: started }
}

/** A new factor, used once, raises the session. */
const upgradeSession: SettingsStep = async (submission, { sessions }) => {
  const { project } = submission
  const { proves: method } = requestedChange(submission)
  if (!method) return undefined
  const proof = { identity: changedIdentity(submission), method }
  return { issued: await sessions.upgradeAssurance(ownSession(submission), { project }, proof) }
}

type BuildForm = FlowForm<{
  context: SettingsSubmission['flow']['context']
  submission: SettingsSubmission
  query: object
  view: object
  success: object
}>['build']

/** False when the only change is an address that waits for verification. */
const isSaved = ({ change, flow }: SettingsSubmission): boolean =>
  !change?.waiting?.length || !isDeepStrictEqual(change.traits, flow.context.identity.traits)

/** Shows the form after the change, with a message. */
const showSaved =
  (build: BuildForm): SettingsStep =>
  async (submission, within) => {
    const { flow, project, config, session } = submission
    const context = { identity: changedIdentity(submission) }
    const { internal = {}, ...form } = await build(
      { project, config, type: flow.type, context, session },
      within,
    )
    const formMessages = [...(isSaved(submission) ? [messages.saved()] : []), ...(form.messages ?? [])]
    const saved = { ...form, internal, context, state: 'success', messages: formMessages }
    const changed = await changeFlow(flow, (current) => ({ ...current, ...saved }), within)
    return changed && { flow: changed }
  }

/** Steps of a settings form. */
export function settingsSteps(
  methods: readonly SettingsMethod[],
  table: HookTable<SettingsSubmission>,
  build: BuildForm,
): readonly SettingsStep[] {
  const hooks = hookSteps(table, ({ config, change }) => hooksAfter(config.settings, change?.method))
  /** In one transaction. */
  const completionSteps = inOrder([
    // Before the identity is locked, in the order that verification locks.
    endSupersededChanges,
    applyChange,
    applyHookedChange,
    verifyAddresses,
    upgradeSession,
    hooks('finishing'),
    showSaved(build),
  ])
  const complete: SettingsStep = async (submission, services) => {
    const { method } = requestedChange(submission)
    try {
      return await withRateLimit(submission, services, () =>
        services.transaction(async (within, tx) => {
          const result = await completionSteps(submission, within)
          await emitSuccess(tx, { ...submission.flow, active: method }, within)
          return result
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
    ...methodSteps(methods),
    hooks('accepted'),
    complete,
    hooks('finished'),
  ]
}
