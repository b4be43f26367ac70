import { keysConfig } from '@tillkey/identity/credentials/webauthn-keys.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { refuseForm } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import type { RegistrationMethod } from '../../flows/registration/registration-method.ts'
import { refuseTraits, traitsIn } from '../../flows/sent-traits.ts'
import { traitNodes } from '../../ui/trait-nodes.ts'
import { isAttestation, newChallenge, passkeyRegistrationOptions } from '../webauthn/ceremony.ts'
import { nameField, newUserHandle, offeredHandle, rememberCeremony, verifyPasskey } from './new-passkey.ts'
import { passkeyField, passkeyScript, passkeyTrigger } from './passkey-nodes.ts'

const FIELD = 'passkey_register'

/** Registration with a passkey instead of a password. */
export const passkeyRegistration: RegistrationMethod = {
  name: 'passkey',
  isEnabled: ({ passkey }) => passkey.enabled,
  matches: ({ payload }) => payload.method === 'passkey' || textField(payload, FIELD) !== undefined,
  fields(form, { newId }) {
    const { config, type } = form
    const schema = config.schemas.get(config.schemas.defaultId)
    const challenge = newChallenge()
    const userHandle = newUserHandle()
    const data = {
      credentialOptions: passkeyRegistrationOptions({ rp: config.passkey.rp, challenge, userHandle }),
      displayNameFieldName: nameField(schema)?.name ?? '',
    }
    const trigger = { name: 'passkey_register_trigger', script: 'oryPasskeyRegistration' }
    const nodes = [
      ...traitNodes(schema, 'default', config.rules),
      ...passkeyScript(form, newId),
      passkeyTrigger(trigger, { label: messages.signUpWithPasskey(), type }),
      passkeyField(FIELD, { type }),
      passkeyField('passkey_create_data', { value: JSON.stringify(data), type }),
    ]
    return { nodes, internal: rememberCeremony(challenge, userHandle) }
  },
  missingFields: ({ config: { schemas }, payload }) =>
    refuseTraits(schemas.get(schemas.defaultId), traitsIn(payload)),
  async run({ config, payload, flow, project, request }, { throttle, now }) {
    const text = textField(payload, FIELD)
    if (text === undefined) return refuseForm(messages.noMethod('registration'))
    await throttle.consume({ project, address: request.ip })
    const { internal } = flow
    const key = isAttestation(text) ? await verifyPasskey(text, { config, internal, now: now() }) : undefined
    if (!key) return refuseForm(messages.invalid('The passkey could not be created. Try again.'))
    const passkey = keysConfig([key], offeredHandle(internal))
    const draft = { traits: traitsIn(payload), credentials: { passkey } }
    return { accepted: { draft, method: { method: 'passkey', aal: 'aal1' } } }
  },
}
