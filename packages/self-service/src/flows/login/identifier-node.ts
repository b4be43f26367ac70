import { type InputNode, input } from '../../ui/nodes.ts'
import { identifierLabel } from '../../ui/trait-nodes.ts'
import type { LoginForm } from './login-method.ts'

/** Absent in flows other than login. */
type IdentifierForm = Pick<LoginForm, 'config'> & Partial<Pick<LoginForm, 'context'>>

/** Identifier field shared by methods, prefilled with `login_hint` of the client. */
export function identifierNode({ config, context }: IdentifierForm): InputNode {
  const schema = config.schemas.get(config.schemas.defaultId)
  const { rules, webauthn, passkey } = config
  const known = rules.linkForm === 'known identifier' ? context?.link?.identifier : undefined
  const value = known ?? context?.waiting?.request.oidc_context?.login_hint ?? ''
  const asks = context !== undefined && !context.refresh
  const hasKeys = passkey.enabled || (webauthn.enabled && webauthn.isPasswordless)
  const fillsKeys = asks && rules.identifierAutocomplete === 'webauthn' && hasKeys
  return input(
    { group: 'default', name: 'identifier', type: known === undefined ? 'text' : 'hidden' },
    {
      required: true,
      value,
      label: identifierLabel(schema, rules),
      ...(fillsKeys && { autocomplete: 'username webauthn' }),
    },
  )
}

/** Returns whether a login asks for the identifier before the methods. */
export const asksIdentifierFirst = ({ config, context }: Pick<LoginForm, 'config' | 'context'>): boolean =>
  config.login.isIdentifierFirst &&
  context.requestedAal === 'aal1' &&
  !context.refresh &&
  !context.link &&
  context.organizationId === null

/** Identifier field of the step before the methods, hidden once the identifier is known. */
export const identifierFirstNode = (
  { config: { schemas, rules } }: Pick<LoginForm, 'config'>,
  { type, value }: { type: 'text' | 'hidden'; value: string },
): InputNode =>
  input(
    { group: 'identifier_first', name: 'identifier', type },
    {
      required: true,
      value,
      label: identifierLabel(schemas.get(schemas.defaultId), rules),
      autocomplete: 'username webauthn',
    },
  )
