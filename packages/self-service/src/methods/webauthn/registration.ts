import { isOnPage, keysConfig, toUserHandle } from '@tillkey/identity/credentials/webauthn-keys.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { extractIdentifiers } from '@tillkey/identity/schemas/identity-schemas.ts'
import { refuseForm } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import type { RegistrationMethod } from '../../flows/registration/registration-method.ts'
import { refuseTraits, traitsIn } from '../../flows/sent-traits.ts'
import { input } from '../../ui/nodes.ts'
import { traitNodes } from '../../ui/trait-nodes.ts'
import { keyNodes, newChallenge, registrationOptions, verifyRegistration } from './ceremony.ts'

/** Registration with a security key instead of a password. */
export const webauthnRegistration: RegistrationMethod = {
  name: 'webauthn',
  isEnabled: ({ webauthn }) => webauthn.enabled && webauthn.isPasswordless,
  matches: ({ flow, payload, config: { webauthn } }) =>
    flow.type === 'browser' &&
    (textField(payload, 'webauthn_register') !== undefined ||
      (payload.method === 'webauthn' && webauthn.enabled && webauthn.isPasswordless)),
  fields(form, { newId }) {
    if (!isOnPage(form)) return []
    const { config, project } = form
    const challenge = newChallenge()
    const userHandle = toUserHandle(newId())
    const options = registrationOptions({ rp: config.webauthn.rp, challenge, userHandle }, [], config.rules)
    const { trigger, result, script } = keyNodes(
      'register',
      { options, label: messages.signUpWithKey() },
      { project, config, newId },
    )
    const nodes = [
      ...traitNodes(config.schemas.get(config.schemas.defaultId), 'webauthn', config.rules),
      input(
        { group: 'webauthn', name: 'webauthn_register_displayname', type: 'text' },
        { value: '', label: messages.keyName() },
      ),
      result,
      trigger,
      script,
    ]
    return { nodes, internal: { webauthn_challenge: challenge, webauthn_handle: userHandle } }
  },
  missingFields: ({ config: { schemas }, payload }) =>
    refuseTraits(schemas.get(schemas.defaultId), traitsIn(payload)),
  async run(submission, { throttle, now }) {
    const { config, payload, flow, project, request } = submission
    const text = textField(payload, 'webauthn_register')
    if (text === undefined) return refuseForm(messages.noMethod('registration'))
    const schema = config.schemas.get(config.schemas.defaultId)
    const traits = traitsIn(payload)
    if (extractIdentifiers(schema, traits, 'webauthn').length === 0)
      return refuseForm(messages.noIdentifiers())
    await throttle.consume({ project, address: request.ip })
    const displayName = textField(payload, 'webauthn_register_displayname') ?? 'unnamed'
    const challenge = textField(flow.internal, 'webauthn_challenge') ?? ''
    const ceremony = { rp: config.webauthn.rp, challenge }
    const key = await verifyRegistration(text, ceremony, { displayName, isPasswordless: true, now: now() })
    if (!key) return refuseForm(messages.invalid('The security key could not be registered. Try again.'))
    const webauthn = keysConfig([key], textField(flow.internal, 'webauthn_handle') ?? '')
    const draft = { traits, credentials: { webauthn } }
    return { accepted: { draft, method: { method: 'webauthn', aal: 'aal1' } } }
  },
}
