import type { JsonObject } from '@tillkey/identity/values.ts'
import type { SettingsChange, SettingsSubmission } from './settings-method.ts'

type FactorType = 'totp' | 'lookup_secret'

/** A change that adds a second factor, which was used once. */
export function addsFactor(
  { flow }: SettingsSubmission,
  type: FactorType,
  config: JsonObject,
): SettingsChange {
  const { identity } = flow.context
  return {
    method: type,
    async apply({ identities }) {
      const credential = { type, config, identifiers: [identity.id] }
      return { identity: await identities.setCredential(identity, credential) }
    },
    proves: { method: type, aal: 'aal2' },
  }
}

/** A change that removes a second factor. */
export const removesFactor = ({ flow }: SettingsSubmission, type: FactorType): SettingsChange => ({
  method: type,
  apply: async ({ identities }) => ({
    identity: await identities.removeCredential(flow.context.identity, type),
  }),
})
