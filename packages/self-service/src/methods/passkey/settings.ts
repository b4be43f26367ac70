import {
  findKeys,
  hexId,
  keysConfig,
  type SecurityKey,
  type SecurityKeySet,
} from '@tillkey/identity/credentials/webauthn-keys.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { type Outcome, refuse, refuseForm } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import type { AccountServices, FlowServices } from '../../flows/services.ts'
import { requirePrivilege } from '../../flows/settings/privileged.ts'
import type {
  SettingsForm,
  SettingsMethod,
  SettingsSubmission,
} from '../../flows/settings/settings-method.ts'
import type { StepResult } from '../../flows/step.ts'
import type { FormFields } from '../../flows/submission.ts'
import { input } from '../../ui/nodes.ts'
import { isAttestation, newChallenge, passkeyRegistrationOptions } from '../webauthn/ceremony.ts'
import { isLastWayIn } from '../webauthn/last-way-in.ts'
import { accountName, newUserHandle, offeredHandle, rememberCeremony, verifyPasskey } from './new-passkey.ts'
import { passkeyField, passkeyScript, passkeyTrigger } from './passkey-nodes.ts'

const ADDED = 'passkey_settings_register'
const REMOVED = 'passkey_remove'

const lastKey = (key: SecurityKey, { config, identity }: Owned, services: AccountServices) =>
  isLastWayIn({ identity, type: 'passkey', key }, config, services)

type Owned = Pick<SettingsForm, 'config'> & Pick<SettingsForm['context'], 'identity'>

/** A button for each passkey; that of the last way to sign in is disabled. */
async function removeNodes(keys: readonly SecurityKey[], owned: Owned, services: AccountServices) {
  const nodes = []
  for (const key of keys) {
    const label = messages.removePasskey(key.display_name, new Date(key.added_at).getTime())
    const disabled = await lastKey(key, owned, services)
    nodes.push(
      input({ group: 'passkey', name: REMOVED, type: 'submit' }, { value: hexId(key), label, disabled }),
    )
  }
  return nodes
}

async function fields(form: SettingsForm, services: AccountServices & FlowServices): Promise<FormFields> {
  const { config, type } = form
  const { identity } = form.context
  const { keys, userHandle } = await findKeys(identity, services, 'passkey')
  const challenge = newChallenge()
  const handle = userHandle || newUserHandle()
  const options = passkeyRegistrationOptions(
    { rp: config.passkey.rp, challenge, userHandle: handle },
    accountName(config.schemas.get(identity.schemaId), identity.traits),
  )
  const trigger = { name: 'passkey_register_trigger', script: 'oryPasskeySettingsRegistration' }
  const nodes = [
    ...passkeyScript(form, services.newId),
    ...(await removeNodes(keys, { config, identity }, services)),
    passkeyTrigger(trigger, { label: messages.addPasskey(), value: '', type }),
    passkeyField(ADDED, { type }),
    passkeyField('passkey_create_data', { value: JSON.stringify(options), type }),
  ]
  return { nodes, internal: rememberCeremony(challenge, handle) }
}

/** Stores the passkeys; removes the credential with the last one. */
function storeKeys(
  { flow }: SettingsSubmission,
  keys: readonly SecurityKey[],
  userHandle: string,
): Pick<Extract<StepResult<SettingsSubmission>, { change?: unknown }>, 'change'> {
  const { identity } = flow.context
  const stored = { type: 'passkey', config: keysConfig(keys, userHandle), identifiers: [userHandle] }
  return {
    change: {
      method: 'passkey',
      apply: async ({ identities }) => ({
        identity:
          keys.length > 0
            ? await identities.setCredential(identity, stored)
            : await identities.removeCredential(identity, 'passkey'),
      }),
    },
  }
}

async function remove(
  submission: SettingsSubmission,
  { keys, userHandle }: SecurityKeySet,
  services: AccountServices,
): Promise<StepResult<SettingsSubmission>> {
  const { config, flow, payload } = submission
  const removed = keys.find((key) => hexId(key) === textField(payload, REMOVED))
  if (!removed) return refuseForm(messages.invalid('Passkey not found.'))
  if (await lastKey(removed, { config, identity: flow.context.identity }, services))
    return refuse({ name: REMOVED, message: messages.invalid('You need this passkey to sign in.') })
  const rest = keys.filter((key) => key !== removed)
  return storeKeys(submission, rest, userHandle)
}

async function add(
  submission: SettingsSubmission,
  text: string,
  { stored, now }: { stored: SecurityKeySet; now: number },
): Promise<StepResult<SettingsSubmission>> {
  const { flow, config } = submission
  const { internal } = flow
  const key = isAttestation(text) ? await verifyPasskey(text, { config, internal, now }) : undefined
  if (!key) return refuseForm(messages.invalid('The passkey could not be created. Try again.'))
  const others = stored.keys.filter(({ id }) => id !== key.id)
  return storeKeys(submission, [...others, key], stored.userHandle || offeredHandle(internal))
}

const isEmpty = ({ payload }: SettingsSubmission): boolean =>
  textField(payload, ADDED) === undefined && textField(payload, REMOVED) === undefined

const noMethod = (): Outcome => refuseForm(messages.noMethod('settings'))

/** Settings to add and remove passkeys. */
export const passkeySettings: SettingsMethod = {
  name: 'passkey',
  isEnabled: ({ passkey }) => passkey.enabled,
  matches: (submission) => submission.payload.method === 'passkey' || !isEmpty(submission),
  fields,
  missingFields: (submission) => (isEmpty(submission) ? noMethod() : undefined),
  async run(submission, services) {
    const refused = await requirePrivilege(submission, services)
    if (refused) return refused
    const stored = await findKeys(submission.flow.context.identity, services, 'passkey')
    const added = textField(submission.payload, ADDED)
    if (added !== undefined) return add(submission, added, { stored, now: services.now() })
    return remove(submission, stored, services)
  },
}
