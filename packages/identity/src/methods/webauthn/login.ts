import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { changeFlow } from '../../flows/flows.ts'
import { identifierNode } from '../../flows/login/identifier-node.ts'
import type { LoginForm, LoginMethod, LoginSubmission } from '../../flows/login/login-method.ts'
import { countSecondFactor } from '../../flows/login/second-factor.ts'
import { goTo, type Outcome, refuseForm } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import { withQuery } from '../../flows/return-to.ts'
import type { Services } from '../../flows/services.ts'
import type { Identity } from '../../identities/identity.ts'
import { messages } from '../../ui/messages.ts'
import { csrfNode, input, methodNode } from '../../ui/nodes.ts'
import { type JsonObject, normalise } from '../../values.ts'
import { isAnswer, keyNodes, loginOptions, newChallenge, provedKey } from './ceremony.ts'
import { isOnPage, keysConfig, keysFor, keysIn, keysOf, type SecurityKey } from './keys.ts'

const identifierHidden = (value: string): UiNode =>
  input({ group: 'default', name: 'identifier', type: 'hidden' }, { required: true, value })

/** What asks the browser to prove one of these keys; the challenge is remembered in `internal`. */
function challengeNodes(
  { project, config, internal }: Pick<LoginForm, 'project' | 'config' | 'internal'>,
  { keys, level }: { keys: readonly Pick<SecurityKey, 'id'>[]; level: 'aal1' | 'aal2' },
  { newId }: Services,
): UiNode[] {
  const challenge = newChallenge()
  internal.webauthn_challenge = challenge
  const options = loginOptions(config.webauthn.rp, challenge, keys)
  const label = level === 'aal1' ? messages.goOn() : messages.useKey()
  return keyNodes('login', { options, label }, { project, newId })
}

async function secondFactorNodes(form: LoginForm, services: Services): Promise<UiNode[]> {
  const { session } = form
  if (!session) return []
  const { keys } = await keysOf(session.identity, services)
  const usable = keysFor(keys, 'aal2')
  return usable.length === 0 ? [] : challengeNodes(form, { keys: usable, level: 'aal2' }, services)
}

/** What looks like the key of an account, and is nobody's: the same for an identifier at every time. */
const decoy = (identifier: string, { keyring }: Services): Pick<SecurityKey, 'id'> => ({
  id: keyring.sign(identifier, 'decoy of a security key'),
})

/** The first step without a password: whose keys are asked for. The form then asks the browser. */
async function askForKey(submission: LoginSubmission, services: Services): Promise<Outcome> {
  const { payload, project, config, flow, request } = submission
  const identifier = textField(payload, 'identifier')
  if (identifier === undefined) return refuseForm(messages.invalid('Please say who you are.'))
  await services.throttle.consume({ project, address: request.ip })
  const key = { kind: 'webauthn', value: normalise(identifier) }
  const found = await services.identitiesStore.findWithCredential(project.id, key, 'webauthn')
  const keys = found?.config ? keysFor(keysIn({ config: found.config }).keys, 'aal1') : []
  const isKnown = found !== undefined && keys.length > 0
  if (!isKnown && !config.hidesAccounts) return refuseForm(messages.noKeyAccount())
  const internal: JsonObject = { ...flow.internal, ...(isKnown && { webauthn_identity: found.identity.id }) }
  const asked = isKnown ? keys : [decoy(key.value, services)]
  const fields = challengeNodes({ project, config, internal }, { keys: asked, level: 'aal1' }, services)
  const nodes = [identifierHidden(identifier), csrfNode(), ...fields]
  await changeFlow(
    flow,
    (current) => ({ ...current, nodes, internal, messages: [messages.prepareKey()] }),
    services,
  )
  return goTo(withQuery(config.login.uiUrl, { flow: flow.id }))
}

async function whoIsMeant(
  submission: LoginSubmission,
  services: Services,
): Promise<{ identity: Identity | undefined; level: 'aal1' | 'aal2' }> {
  const { flow, project, request } = submission
  if (flow.context.requestedAal === 'aal2')
    return { identity: await countSecondFactor(submission, services), level: 'aal2' }
  await services.throttle.consume({ project, address: request.ip })
  const id = textField(flow.internal, 'webauthn_identity')
  return {
    identity: id === undefined ? undefined : await services.identitiesStore.find(project.id, id),
    level: 'aal1',
  }
}

/** What cannot be an answer of any key is told so, once it is clear who is meant. */
async function refuseUnreadable(submission: LoginSubmission, services: Services): Promise<Outcome> {
  const { payload, project, config, flow } = submission
  const unreadable = refuseForm(messages.invalid('The browser did not answer for a key. Please try again.'))
  if (flow.context.requestedAal === 'aal2') return unreadable
  const identifier = textField(payload, 'identifier')
  if (identifier === undefined) return refuseForm(messages.invalid('Please say who you are.'))
  const key = { kind: 'webauthn', value: normalise(identifier) }
  const found = await services.identitiesStore.findWithCredential(project.id, key, 'webauthn')
  return found || config.hidesAccounts ? unreadable : refuseForm(messages.noKeyAccount())
}

async function checkKey(
  submission: LoginSubmission,
  answer: string,
  services: Services,
): Promise<Outcome | undefined> {
  const { flow, config } = submission
  const { identity, level } = await whoIsMeant(submission, services)
  if (!isAnswer(answer)) return refuseUnreadable(submission, services)
  if (!identity) return refuseForm(messages.wrongCode())
  const { keys, userHandle, config: from } = await keysOf(identity, services)
  const usable = keysFor(keys, level)
  if (usable.length === 0) return refuseForm(level === 'aal2' ? messages.noKey() : messages.noKeyAccount())
  const challenge = textField(flow.internal, 'webauthn_challenge') ?? ''
  const proved = await provedKey(answer, { rp: config.webauthn.rp, challenge }, usable)
  if (!proved) return refuseForm(messages.wrongCode())
  const rest = keys.map((key) => (key.id === proved.id ? proved : key))
  const change = { from, to: keysConfig(rest, userHandle), at: services.now() }
  if (!(await services.identitiesStore.replaceCredential(identity, 'webauthn', change)))
    return refuseForm(messages.wrongCode())
  submission.authentication = { identity, method: { method: 'webauthn', aal: level } }
  return undefined
}

/** A security key in place of a password, or as second factor. */
export const webauthnLogin: LoginMethod = {
  name: 'webauthn',
  isEnabled: ({ webauthn }) => webauthn.enabled,
  matches: ({ flow, payload, config: { webauthn } }) =>
    flow.type === 'browser' &&
    (textField(payload, 'webauthn_login') !== undefined ||
      (payload.method === 'webauthn' &&
        (!webauthn.enabled || webauthn.isPasswordless || flow.context.requestedAal === 'aal2'))),
  async nodes(form, services) {
    if (!isOnPage(form)) return []
    if (form.context.requestedAal === 'aal2') return secondFactorNodes(form, services)
    if (!form.config.webauthn.isPasswordless || form.context.refresh) return []
    return [identifierNode(form), methodNode('webauthn', messages.useKey())]
  },
  run(submission, services) {
    const answer = textField(submission.payload, 'webauthn_login')
    const isStep = submission.flow.context.requestedAal === 'aal2'
    if (answer !== undefined || isStep) return checkKey(submission, answer ?? '', services)
    return askForKey(submission, services)
  },
}
