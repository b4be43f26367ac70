import { identifierLabel } from '../../schemas/trait-nodes.ts'
import { type InputNode, input } from '../../ui/nodes.ts'
import type { LoginForm } from './login-method.ts'

/** The field for what somebody signs in with, which methods share. */
export function identifierNode({ config }: Pick<LoginForm, 'config'>): InputNode {
  const schema = config.schemas.get(config.schemas.defaultId)
  return input(
    { group: 'default', name: 'identifier', type: 'text' },
    { required: true, value: '', label: identifierLabel(schema) },
  )
}
