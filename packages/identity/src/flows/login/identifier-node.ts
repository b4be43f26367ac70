import { type InputNode, input } from '../../ui/nodes.ts'
import { identifierLabel } from '../../ui/trait-nodes.ts'
import type { LoginForm } from './login-method.ts'

/** Without a context: of a form that is filled in with something else. */
type IdentifierForm = Pick<LoginForm, 'config'> & Partial<Pick<LoginForm, 'context'>>

/** The field for what somebody signs in with, which methods share; with what the waiting client expects, `login_hint`. */
export function identifierNode({ config, context }: IdentifierForm): InputNode {
  const schema = config.schemas.get(config.schemas.defaultId)
  const value = context?.waiting?.request.oidc_context?.login_hint ?? ''
  return input(
    { group: 'default', name: 'identifier', type: 'text' },
    { required: true, value, label: identifierLabel(schema) },
  )
}
