import { type InputNode, input } from '../../ui/nodes.ts'
import { identifierLabel } from '../../ui/trait-nodes.ts'
import type { LoginForm } from './login-method.ts'

/** Absent in flows other than login. */
type IdentifierForm = Pick<LoginForm, 'config'> & Partial<Pick<LoginForm, 'context'>>

/** Returns whether the browser may offer keys with the identifier. */
function fillsKeys({ config: { rules, webauthn, passkey }, context }: IdentifierForm): boolean {
  if (rules.identifierAutocomplete !== 'webauthn' || !context || context.refresh) return false
  return passkey.enabled || (webauthn.enabled && webauthn.isPasswordless)
}

/** Identifier field shared by methods, prefilled with `login_hint` of the client. */
export function identifierNode(form: IdentifierForm): InputNode {
  const { config, context } = form
  const { rules, schemas } = config
  const schema = schemas.get(schemas.defaultId)
  const known = rules.linkForm === 'known identifier' ? context?.link?.identifier : undefined
  const value = known ?? context?.waiting?.request.oidc_context?.login_hint ?? ''
  return input(
    { group: 'default', name: 'identifier', type: known === undefined ? 'text' : 'hidden' },
    {
      required: true,
      value,
      label: identifierLabel(schema, rules),
      ...(fillsKeys(form) && { autocomplete: 'username webauthn' }),
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
