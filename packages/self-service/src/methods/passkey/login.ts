import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import {
  findKeys,
  keysConfig,
  readKeys,
  type SecurityKey,
} from '@tillkey/identity/credentials/webauthn-keys.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { identifierNode } from '../../flows/login/identifier-node.ts'
import type { LoginForm, LoginMethod, LoginSubmission } from '../../flows/login/login-method.ts'
import { goTo, refuseForm } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import type { AccountServices, FlowServices, LimitServices } from '../../flows/services.ts'
import type { StepResult } from '../../flows/step.ts'
import type { FormFields } from '../../flows/submission.ts'
import { hiddenIdentifierNode } from '../../ui/nodes.ts'
import {
  isAssertion,
  newChallenge,
  passkeyLoginOptions,
  userHandleOf,
  verifyAssertion,
} from '../webauthn/ceremony.ts'
import { accountName } from './new-passkey.ts'
import { passkeyField, passkeyScript, passkeyTrigger } from './passkey-nodes.ts'

const FIELD = 'passkey_login'
const AUTOFILL = 'oryPasskeyLoginAutocompleteInit'

/** Button that asks for a passkey. */
export const passkeyLoginTrigger = ({ type }: Pick<LoginForm, 'type'>) =>
  passkeyTrigger(
    { name: 'passkey_login_trigger', script: 'oryPasskeyLogin' },
    { label: messages.signInWithPasskey(), value: '', type },
  )

/**
 * Hidden fields of an assertion, and the challenge it answers. Without `keys` any passkey answers it, and the
 * browser offers them in the identifier field.
 */
export function passkeyLoginFields(
  form: Pick<LoginForm, 'type' | 'project' | 'config'>,
  { newId }: FlowServices,
  keys?: readonly SecurityKey[],
): Required<FormFields> {
  const { type, config } = form
  const challenge = newChallenge()
  const options = JSON.stringify(passkeyLoginOptions(config.passkey.rp, challenge, keys))
  return {
    nodes: [
      ...passkeyScript(form, newId),
      passkeyField(FIELD, { type, ...(!keys && { script: AUTOFILL }) }),
      passkeyField('passkey_challenge', { value: options, type }),
    ],
    internal: { passkey_challenge: challenge },
  }
}

/** A signed-in user may confirm with their own passkeys. */
async function confirmingFields(
  form: LoginForm,
  services: AccountServices & FlowServices,
): Promise<FormFields> {
  const { session, config } = form
  const { keys } = session ? await findKeys(session.identity, services, 'passkey') : { keys: [] }
  if (!session || keys.length === 0) return { nodes: [] }
  const { schemaId, traits } = session.identity
  const value = accountName(config.schemas.get(schemaId), traits)
  const { nodes, internal } = passkeyLoginFields(form, services, keys)
  return { nodes: [hiddenIdentifierNode(value), passkeyLoginTrigger(form), ...nodes], internal }
}

/** The user handle of the assertion identifies the account. */
async function authenticate(
  { config, flow, project, request }: LoginSubmission,
  assertion: string,
  services: AccountServices & FlowServices & LimitServices,
): Promise<StepResult<LoginSubmission>> {
  if (!isAssertion(assertion))
    return refuseForm(messages.invalid('The browser did not return a passkey. Try again.'))
  await services.throttle.consume({ project, address: request.ip })
  const lookup = { kind: 'passkey', value: userHandleOf(assertion) }
  const found = await services.identitiesStore.findWithCredential(project.id, lookup, 'passkey')
  if (!found?.config) return refuseForm(messages.noKeyAccount())
  const { identity, config: from } = found
  const { keys, userHandle } = readKeys({ config: from })
  const challenge = textField(flow.internal, 'passkey_challenge') ?? ''
  const proved = await verifyAssertion(assertion, { rp: config.passkey.rp, challenge }, keys)
  if (!proved) return refuseForm(messages.wrongCode())
  const rest = keys.map((key) => (key.id === proved.key.id ? proved.key : key))
  const change = { from, to: keysConfig(rest, userHandle), at: services.now() }
  const isStored = await services.identitiesStore.replaceCredential(identity, 'passkey', change)
  if (!isStored || proved.state === 'cloned') return refuseForm(messages.wrongCode())
  return { authenticated: { identity, method: { method: 'passkey', aal: 'aal1' } } }
}

/** Login with a passkey, which identifies its owner. */
export const passkeyLogin: LoginMethod = {
  name: 'passkey',
  isEnabled: ({ passkey }) => passkey.enabled,
  matches: ({ flow, payload }) =>
    flow.context.requestedAal !== 'aal2' &&
    (payload.method === 'passkey' || textField(payload, FIELD) !== undefined),
  async fields(form, services) {
    if (form.context.requestedAal === 'aal2') return []
    if (form.context.refresh) return confirmingFields(form, services)
    const { nodes, internal } = passkeyLoginFields(form, services)
    return { nodes: [identifierNode(form), passkeyLoginTrigger(form), ...nodes], internal }
  },
  fieldsWithIdentifier: passkeyLoginFields,
  async afterIdentifier(form, identity, services) {
    const { keys } = identity ? await findKeys(identity, services, 'passkey') : { keys: [] }
    return !identity || keys.length > 0 ? [passkeyLoginTrigger(form)] : []
  },
  run(submission, services) {
    const assertion = textField(submission.payload, FIELD)
    const { config, flow } = submission
    if (assertion === undefined) return goTo(withQuery(config.login.uiUrl, { flow: flow.id }))
    return authenticate(submission, assertion, services)
  },
}
