import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import {
  findKeys,
  isOnPage,
  keysConfig,
  keysFor,
  readKeys,
  type SecurityKey,
} from '@tillkey/identity/credentials/webauthn-keys.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { normalise } from '@tillkey/identity/values.ts'
import { changeFlow } from '../../flows/flows.ts'
import { identifierNode } from '../../flows/login/identifier-node.ts'
import type {
  CountedAttempt,
  LoginForm,
  LoginMethod,
  LoginSubmission,
} from '../../flows/login/login-method.ts'
import { countSecondFactor } from '../../flows/login/second-factor.ts'
import { goTo, type Outcome, refuse, refuseForm } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import type {
  AccountServices,
  BrowserServices,
  FlowServices,
  LimitServices,
  ProviderServices,
} from '../../flows/services.ts'
import type { StepResult } from '../../flows/step.ts'
import type { FormFields } from '../../flows/submission.ts'
import { csrfNode, hiddenIdentifierNode, input, methodNode } from '../../ui/nodes.ts'
import { isAssertion, keyNodes, loginOptions, newChallenge, verifyAssertion } from './ceremony.ts'

const identifierHidden = (value: string): UiNode =>
  input({ group: 'default', name: 'identifier', type: 'hidden' }, { required: true, value })

type RequestedKeys = readonly Pick<SecurityKey, 'id'>[]

/** Fields that request an assertion of a new challenge. */
function challengeFields(
  { project, config }: Pick<LoginForm, 'project' | 'config'>,
  { keys, label }: { keys: RequestedKeys; label: UiText },
  { newId }: FlowServices,
): Required<FormFields> {
  const challenge = newChallenge()
  const options = loginOptions(config.webauthn.rp, challenge, keys)
  const { trigger, result, script } = keyNodes('login', { options, label }, { project, config, newId })
  return {
    nodes: config.rules.keyScript === 'last' ? [trigger, result, script] : [script, trigger, result],
    internal: { webauthn_challenge: challenge },
  }
}

/** Hidden field with the identifier of the signed-in user. */
async function ownIdentifier(
  { projectId, id }: Identity,
  { identitiesStore }: AccountServices,
): Promise<UiNode | undefined> {
  const existing = await identitiesStore.keys(projectId, id)
  const value = existing.find(({ kind }) => kind === 'webauthn')?.value
  return value === undefined ? undefined : hiddenIdentifierNode(value)
}

const NO_FIELDS: FormFields = { nodes: [] }

async function secondFactorFields(
  form: LoginForm,
  services: AccountServices & FlowServices,
): Promise<FormFields> {
  const { session } = form
  if (!session) return NO_FIELDS
  const { keys } = await findKeys(session.identity, services)
  const usable = keysFor(keys, 'aal2')
  if (usable.length === 0) return NO_FIELDS
  const identifier = await ownIdentifier(session.identity, services)
  const fields = challengeFields(form, { keys: usable, label: messages.useKey() }, services)
  return identifier ? { ...fields, nodes: [identifier, ...fields.nodes] } : fields
}

/** As published, a signed-in user with a webauthn identifier may confirm with any of their keys. */
async function confirmingFields(
  form: LoginForm,
  services: AccountServices & FlowServices,
): Promise<FormFields> {
  const { session } = form
  if (!session) return NO_FIELDS
  const { keys } = await findKeys(session.identity, services)
  const identifier = keys.length > 0 ? await ownIdentifier(session.identity, services) : undefined
  if (!identifier) return NO_FIELDS
  const fields = challengeFields(form, { keys, label: messages.useKey() }, services)
  return { ...fields, nodes: [identifier, ...fields.nodes] }
}

/** A decoy key of an unknown identifier, always the same for one identifier. */
const decoy = (identifier: string, { keyring }: ProviderServices): Pick<SecurityKey, 'id'> => ({
  id: keyring.sign(identifier, 'decoy of a security key'),
})

type Choice = (keys: readonly SecurityKey[]) => SecurityKey[]

const ofLevel =
  (level: 'aal1' | 'aal2'): Choice =>
  (keys) =>
    keysFor(keys, level)

/** To confirm an identity any own key counts, otherwise only passwordless ones. */
function usableKeys({ flow, session }: LoginSubmission, identity: Identity | undefined): Choice {
  const isOwn = flow.context.refresh && session?.identity.id === identity?.id
  return isOwn ? (keys) => [...keys] : ofLevel('aal1')
}

/** First step of a passwordless login: the identifier. The next form requests an assertion. */
async function askForKey(
  submission: LoginSubmission,
  services: AccountServices & FlowServices & LimitServices & ProviderServices,
): Promise<Outcome> {
  const { payload, project, config, flow, request } = submission
  const identifier = textField(payload, 'identifier') ?? ''
  await services.throttle.consume({ project, address: request.ip })
  const key = { kind: 'webauthn', value: normalise(identifier) }
  const found = await services.identitiesStore.findWithCredential(project.id, key, 'webauthn')
  const choose = usableKeys(submission, found?.identity)
  const keys = found?.config ? choose(readKeys({ config: found.config }).keys) : []
  const isKnown = found !== undefined && keys.length > 0
  if (!isKnown && !config.hidesAccounts) return refuseForm(messages.noKeyAccount())
  const requested = { keys: isKnown ? keys : [decoy(key.value, services)], label: messages.goOn() }
  const fields = challengeFields({ project, config }, requested, services)
  const nodes = [identifierHidden(identifier), csrfNode(), ...fields.nodes]
  const owner = isKnown ? { webauthn_identity: found.identity.id } : {}
  const internal = { ...flow.internal, ...owner, ...fields.internal }
  await changeFlow(
    flow,
    (current) => ({ ...current, nodes, internal, messages: [messages.prepareKey()] }),
    services,
  )
  return goTo(withQuery(config.login.uiUrl, { flow: flow.id }))
}

interface ExpectedUser {
  identity: Identity | undefined
  counted?: CountedAttempt
  /** Selects the accepted keys. */
  usable: Choice
}

/** Returns the user who must use a key: the signed-in one, or the one of the identifier. */
async function findExpectedUser(
  submission: LoginSubmission,
  services: AccountServices & BrowserServices & LimitServices,
): Promise<ExpectedUser> {
  const { flow, project, request, session } = submission
  if (flow.context.requestedAal === 'aal2')
    return { ...(await countSecondFactor(submission, services)), usable: ofLevel('aal2') }
  await services.throttle.consume({ project, address: request.ip })
  const id = textField(flow.internal, 'webauthn_identity')
  const confirming = flow.context.refresh ? session?.identity : undefined
  const identity = id === undefined ? confirming : await services.identitiesStore.find(project.id, id)
  return { identity, usable: usableKeys(submission, identity) }
}

/** Refuses a malformed assertion, once the user is known. */
async function refuseUnreadable(submission: LoginSubmission, services: AccountServices): Promise<Outcome> {
  const { payload, project, config, flow } = submission
  const unreadable = refuseForm(messages.invalid('The browser did not return a security key. Try again.'))
  if (flow.context.requestedAal === 'aal2')
    return config.webauthn.isPasswordless ? refuseForm(messages.noMethod('login')) : unreadable
  const identifier = textField(payload, 'identifier')
  if (identifier === undefined) return refuseForm(messages.invalid('Enter your username or email address.'))
  const key = { kind: 'webauthn', value: normalise(identifier) }
  const found = await services.identitiesStore.findWithCredential(project.id, key, 'webauthn')
  return found || config.hidesAccounts ? unreadable : refuseForm(messages.noKeyAccount())
}

async function checkKey(
  submission: LoginSubmission,
  response: string,
  services: AccountServices & BrowserServices & FlowServices & LimitServices,
): Promise<StepResult<LoginSubmission>> {
  const { flow, config } = submission
  const { identity, counted, usable: usableOf } = await findExpectedUser(submission, services)
  if (!isAssertion(response)) return refuseUnreadable(submission, services)
  if (!identity) return refuseForm(messages.wrongCode())
  const { keys, userHandle, config: from } = await findKeys(identity, services)
  const usable = usableOf(keys)
  if (usable.length === 0)
    return refuseForm(flow.context.requestedAal === 'aal2' ? messages.noKey() : messages.noKeyAccount())
  const challenge = textField(flow.internal, 'webauthn_challenge') ?? ''
  const proved = await verifyAssertion(response, { rp: config.webauthn.rp, challenge }, usable)
  if (!proved) return refuseForm(messages.wrongCode())
  const rest = keys.map((key) => (key.id === proved.key.id ? proved.key : key))
  const change = { from, to: keysConfig(rest, userHandle), at: services.now() }
  const isStored = await services.identitiesStore.replaceCredential(identity, 'webauthn', change)
  if (!isStored || proved.state === 'cloned') return refuseForm(messages.wrongCode())
  const aal = proved.key.is_passwordless ? 'aal1' : 'aal2'
  return { authenticated: { identity, method: { method: 'webauthn', aal }, ...(counted && { counted }) } }
}

const isSubmitted = ({ payload }: LoginSubmission): boolean =>
  payload.method === 'webauthn' || textField(payload, 'webauthn_login') !== undefined

/** Second-factor keys cannot sign in, but can confirm an identity. */
const servesLevel = ({ config, flow }: LoginSubmission): boolean =>
  config.webauthn.isPasswordless || flow.context.requestedAal === 'aal2' || flow.context.refresh

/** Security keys instead of a password, or as second factor. */
export const webauthnLogin: LoginMethod = {
  name: 'webauthn',
  isEnabled: ({ webauthn }) => webauthn.enabled,
  matches: (submission) =>
    submission.flow.type === 'browser' &&
    isSubmitted(submission) &&
    (!submission.config.webauthn.enabled || servesLevel(submission)),
  async fields(form, services) {
    if (!isOnPage(form)) return []
    if (form.context.requestedAal === 'aal2') return secondFactorFields(form, services)
    if (form.context.refresh) return confirmingFields(form, services)
    if (!form.config.webauthn.isPasswordless) return []
    return [identifierNode(form), methodNode('webauthn', messages.useKey())]
  },
  async afterIdentifier(form, identity, services) {
    const { isPasswordless } = form.config.webauthn
    if (!isOnPage(form) || !isPasswordless) return []
    const { keys } = identity ? await findKeys(identity, services) : { keys: [] }
    const isUsable = !identity || keysFor(keys, 'aal1').length > 0
    return isUsable ? [methodNode('webauthn', messages.useKey())] : []
  },
  missingFields({ flow, payload }) {
    const isFirstStep =
      flow.context.requestedAal !== 'aal2' && textField(payload, 'webauthn_login') === undefined
    return isFirstStep && textField(payload, 'identifier') === undefined
      ? refuse({ name: 'identifier', message: messages.missing('identifier') })
      : undefined
  },
  run(submission, services) {
    const response = textField(submission.payload, 'webauthn_login')
    const isStep = submission.flow.context.requestedAal === 'aal2'
    if (response !== undefined || isStep) return checkKey(submission, response ?? '', services)
    return askForKey(submission, services)
  },
}
