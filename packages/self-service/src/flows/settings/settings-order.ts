import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { IdentitySchema } from '@tillkey/identity/schemas/identity-schemas.ts'
import { type NodeOrder, sortNodes } from '../../ui/sort-nodes.ts'

const groups = ['default', 'profile', 'password', 'oidc', 'lookup_secret', 'webauthn', 'passkey', 'totp']
const keys = [
  'lookup_secret_reveal',
  'lookup_secret_regenerate',
  'lookup_secret_codes',
  'lookup_secret_confirm',
  'webauthn_remove',
  'webauthn_register_displayname',
  'webauthn_register',
  'passkey_remove',
  'passkey_register_trigger',
  'passkey_settings_register',
  'totp_qr',
  'totp_secret_key',
  'totp_unlink',
  'totp_code',
]

const buildOrder = ({ fields }: IdentitySchema): NodeOrder => ({
  groups,
  keys: [...fields.map(({ name }) => name), ...keys],
})

/** Orders settings nodes by method, and traits as in the schema. */
export const sortSettings = (nodes: readonly UiNode[], schema: IdentitySchema): UiNode[] =>
  sortNodes(nodes, buildOrder(schema))

/** Replaces the nodes of the groups that `others` belong to, at the end of the form. */
export function withGroup(nodes: readonly UiNode[], others: readonly UiNode[]): UiNode[] {
  const replaced = new Set(others.map(({ group }) => group))
  return [...nodes.filter(({ group }) => !replaced.has(group)), ...others]
}
