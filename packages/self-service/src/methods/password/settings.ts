import { messages } from '@tillkey/identity/messages/messages.ts'
import { breachedPasswordError } from '@tillkey/identity/passwords/breached-passwords.ts'
import { passwordError } from '@tillkey/identity/passwords/password-policy.ts'
import { passwordIdentifiers } from '@tillkey/identity/schemas/identity-schemas.ts'
import { refuse, refuseForm } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import { requirePrivilege } from '../../flows/settings/privileged.ts'
import type { SettingsMethod } from '../../flows/settings/settings-method.ts'
import { input, methodNode } from '../../ui/nodes.ts'

/** Settings to change the password. */
export const passwordSettings: SettingsMethod = {
  name: 'password',
  isEnabled: ({ password }) => password.enabled,
  fields: () => [
    input(
      { group: 'password', name: 'password', type: 'password' },
      { required: true, autocomplete: 'new-password', label: messages.password() },
    ),
    methodNode('password', messages.save()),
  ],
  async run(submission, services) {
    const refused = await requirePrivilege(submission, services)
    if (refused) return refused
    const { config, payload, project, flow } = submission
    const { identity } = flow.context
    const password = textField(payload, 'password')
    if (password === undefined) return refuse({ name: 'password', message: messages.missing('password') })
    const identifiers = passwordIdentifiers(config.schemas.get(identity.schemaId), identity.traits)
    if (identifiers.length === 0) return refuseForm(messages.noIdentifiers())
    const message =
      passwordError(password, identifiers, config.password) ?? (await breachedPasswordError(password, config))
    if (message) return refuse({ name: 'password', message })
    const hash = await services.hasher.hash(password, config.password.hashing)
    return {
      change: {
        method: 'password',
        apply: async ({ identities }) => ({
          identity: await identities.setPassword(project, identity, hash),
        }),
      },
    }
  },
}
