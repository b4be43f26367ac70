import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import {
  findKeys,
  hexId,
  isOnPage,
  keysConfig,
  type SecurityKey,
  toUserHandle,
} from '@tillkey/identity/credentials/webauthn-keys.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { extractIdentifiers } from '@tillkey/identity/schemas/identity-schemas.ts'
import { refuse, refuseForm } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import type { AccountServices, FlowServices } from '../../flows/services.ts'
import { requirePrivilege } from '../../flows/settings/privileged.ts'
import type {
  SettingsChange,
  SettingsForm,
  SettingsMethod,
  SettingsSubmission,
} from '../../flows/settings/settings-method.ts'
import type { StepResult } from '../../flows/step.ts'
import type { FormFields } from '../../flows/submission.ts'
import { input } from '../../ui/nodes.ts'
import { keyNodes, newChallenge, registrationOptions, verifyRegistration } from './ceremony.ts'
import { isLastWayIn } from './last-way-in.ts'

const removeNode = (key: SecurityKey): UiNode =>
  input(
    { group: 'webauthn', name: 'webauthn_remove', type: 'submit' },
    { value: hexId(key), label: messages.removeKey(key.display_name, new Date(key.added_at).getTime()) },
  )

async function removable(
  { config, context: { identity } }: SettingsForm,
  keys: readonly SecurityKey[],
  services: AccountServices,
): Promise<UiNode[]> {
  const nodes: UiNode[] = []
  for (const key of keys)
    if (!(await isLastWayIn({ identity, type: 'webauthn', key }, config, services)))
      nodes.push(removeNode(key))
  return nodes
}

async function fields(form: SettingsForm, services: AccountServices & FlowServices): Promise<FormFields> {
  if (!isOnPage(form)) return { nodes: [] }
  const { project, config } = form
  const { identity } = form.context
  const { keys, userHandle } = await findKeys(identity, services)
  const challenge = newChallenge()
  const { rp } = config.webauthn
  const handle = userHandle || toUserHandle(identity.id)
  const options = registrationOptions({ rp, challenge, userHandle: handle }, keys, config.rules)
  const { trigger, result, script } = keyNodes(
    'register',
    { options, label: messages.addKey() },
    { project, config, newId: services.newId },
  )
  const nodes = [
    ...(await removable(form, keys, services)),
    input(
      { group: 'webauthn', name: 'webauthn_register_displayname', type: 'text' },
      { value: '', label: messages.keyName() },
    ),
    trigger,
    result,
    script,
  ]
  return { nodes, internal: { webauthn_challenge: challenge } }
}

/** Stores the remaining keys; removes the credential with the last one unless traits identify it. */
function storeKeys(
  submission: SettingsSubmission,
  keys: readonly SecurityKey[],
  userHandle: string,
): SettingsChange['apply'] {
  const { flow, config } = submission
  const { identity } = flow.context
  const schema = config.schemas.get(identity.schemaId)
  const identifiers = extractIdentifiers(schema, identity.traits, 'webauthn')
  if (keys.length === 0 && identifiers.length === 0)
    return async ({ identities }) => ({ identity: await identities.removeCredential(identity, 'webauthn') })
  const stored = { type: 'webauthn', config: keysConfig(keys, userHandle), identifiers }
  return async ({ identities }) => ({ identity: await identities.setCredential(identity, stored) })
}

async function remove(
  submission: SettingsSubmission,
  id: string,
  services: AccountServices,
): Promise<StepResult<SettingsSubmission>> {
  const { identity } = submission.flow.context
  const { keys, userHandle } = await findKeys(identity, services)
  const removed = keys.find((key) => hexId(key) === id)
  if (!removed) return refuseForm(messages.invalid('Security key not found.'))
  if (await isLastWayIn({ identity, type: 'webauthn', key: removed }, submission.config, services))
    return refuse({
      name: 'webauthn_remove',
      message: messages.invalid('You need this security key to sign in.'),
    })
  const rest = keys.filter((key) => key !== removed)
  return { change: { method: 'webauthn', apply: storeKeys(submission, rest, userHandle) } }
}

const KEY_NAME = 'webauthn_register_displayname'

async function add(
  submission: SettingsSubmission,
  text: string,
  services: AccountServices & FlowServices,
): Promise<StepResult<SettingsSubmission>> {
  const { flow, config, payload } = submission
  const displayName = textField(payload, KEY_NAME) ?? ''
  const { rp, isPasswordless } = config.webauthn
  const challenge = textField(flow.internal, 'webauthn_challenge') ?? ''
  const key = await verifyRegistration(
    text,
    { rp, challenge },
    { displayName, isPasswordless, now: services.now() },
  )
  if (!key) return refuseForm(messages.invalid('The security key could not be registered. Try again.'))
  const { keys, userHandle } = await findKeys(flow.context.identity, services)
  const handle = userHandle || toUserHandle(flow.context.identity.id)
  return {
    change: {
      method: 'webauthn',
      apply: storeKeys(submission, [...keys, key], handle),
      proves: { method: 'webauthn', aal: isPasswordless ? 'aal1' : 'aal2' },
    },
  }
}

/** Settings to add and remove security keys. */
export const webauthnSettings: SettingsMethod = {
  name: 'webauthn',
  isEnabled: ({ webauthn }) => webauthn.enabled,
  matches: ({ flow, payload }) =>
    flow.type === 'browser' &&
    (textField(payload, 'webauthn_register') ?? textField(payload, 'webauthn_remove')) !== undefined,
  fields,
  missingFields({ payload }) {
    const isNamed =
      textField(payload, 'webauthn_register') === undefined || textField(payload, KEY_NAME) !== undefined
    return isNamed ? undefined : refuse({ name: KEY_NAME, message: messages.missing(KEY_NAME) })
  },
  async run(submission, services) {
    const refused = await requirePrivilege(submission, services)
    if (refused) return refused
    const added = textField(submission.payload, 'webauthn_register')
    if (added !== undefined) return add(submission, added, services)
    return remove(submission, textField(submission.payload, 'webauthn_remove') ?? '', services)
  },
}
