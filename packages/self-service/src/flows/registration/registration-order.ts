import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import type { IdentitySchema } from '@tillkey/identity/schemas/identity-schemas.ts'
import type { IdentityRules } from '@tillkey/platform-core'
import { sortNodes } from '../../ui/sort-nodes.ts'

const groupsOfPassword: ReadonlySet<string> = new Set(['default', 'password', 'profile'])

/** Groups in order. A password that is the only method has its field among the traits. */
function groupOrder(nodes: readonly UiNode[], { registrationOrder }: IdentityRules): readonly string[] {
  if (registrationOrder === 'traits') return ['default', 'oidc', 'webauthn', 'code', 'password']
  return nodes.every(({ group }) => groupsOfPassword.has(group))
    ? ['profile']
    : ['oidc', 'default', 'webauthn', 'passkey', 'code', 'password', 'profile']
}

/** Traits in schema order, with the password after the first. */
function keyOrder({ fields }: IdentitySchema, { registrationOrder }: IdentityRules): string[] {
  const [first, ...rest] = fields.map(({ name }) => name)
  const token = registrationOrder === 'traits' ? [] : ['csrf_token']
  const webauthn = [
    'webauthn_remove',
    'webauthn_register_displayname',
    'webauthn_register',
    'passkey_register',
  ]
  return [...token, ...(first ? [first] : []), 'password', ...rest, ...webauthn]
}

/** Orders the fields of a registration. */
export const sortRegistration = (nodes: readonly UiNode[], { schemas, rules }: IdentityConfig): UiNode[] =>
  sortNodes(nodes, {
    groups: groupOrder(nodes, rules),
    keys: keyOrder(schemas.get(schemas.defaultId), rules),
  })
