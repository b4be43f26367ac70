import { type InputNode, input } from '../../ui/nodes.ts'
import { identifierLabel } from '../../ui/trait-nodes.ts'
import type { LoginForm } from './login-method.ts'

/** Absent in flows other than login. */
type IdentifierForm = Pick<LoginForm, 'config'> & Partial<Pick<LoginForm, 'context'>>

/** Identifier field shared by methods, prefilled with `login_hint` of the client. */
export function identifierNode({ config, context }: IdentifierForm): InputNode {
  const schema = config.schemas.get(config.schemas.defaultId)
  const value = context?.waiting?.request.oidc_context?.login_hint ?? ''
  const { rules, webauthn } = config
  const asks = context !== undefined && !context.refresh
  const fillsKeys =
    asks && rules.identifierAutocomplete === 'webauthn' && webauthn.enabled && webauthn.isPasswordless
  return input(
    { group: 'default', name: 'identifier', type: 'text' },
    {
      required: true,
      value,
      label: identifierLabel(schema, rules),
      ...(fillsKeys && { autocomplete: 'username webauthn' }),
    },
  )
}
