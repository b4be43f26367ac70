import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { csrfNode, methodNode, withCsrfToken } from '../../ui/nodes.ts'
import { enabledMethods, methodFields } from '../flow-method.ts'
import type { Services } from '../services.ts'
import type { FormFields } from '../submission.ts'
import { identifierFirstNode } from './identifier-node.ts'
import type { LoginForm, LoginMethod, OfferedTo } from './login-method.ts'

/** Fields shown with the identifier, with the private state that belongs to them. */
const sharedFields = (methods: readonly LoginMethod[], form: LoginForm, services: Services) =>
  methodFields(
    enabledMethods(methods, form).flatMap(({ fieldsWithIdentifier: fields }) => (fields ? [{ fields }] : [])),
    form,
    services,
  )

/** The first form of a login that asks for the identifier before the methods. */
export async function identifierStep(
  methods: readonly LoginMethod[],
  form: LoginForm,
  services: Services,
): Promise<Required<FormFields>> {
  const { nodes, internal } = await sharedFields(methods, form, services)
  const identifier = [
    identifierFirstNode(form, { type: 'text', value: '' }),
    methodNode('identifier_first', messages.continue()),
  ]
  return { nodes: withCsrfToken(form.type, [...identifier, ...nodes]), internal }
}

/** The methods after the identifier, in order; empty when the identity can use none. */
export async function offeredNodes(
  methods: readonly LoginMethod[],
  { form, identity }: { form: LoginForm; identity: OfferedTo },
  services: Services,
): Promise<UiNode[]> {
  const nodes: UiNode[] = []
  for (const method of enabledMethods(methods, form))
    nodes.push(...((await method.afterIdentifier?.(form, identity, services)) ?? []))
  return nodes
}

/** The form with the methods, once the identifier is known. */
export async function methodsStep(
  methods: readonly LoginMethod[],
  { form, identifier, offered }: { form: LoginForm; identifier: string; offered: readonly UiNode[] },
  services: Services,
): Promise<Required<FormFields>> {
  const { nodes, internal } = await sharedFields(methods, form, services)
  const shared = nodes.filter(({ group }) => group !== 'oidc')
  const hidden = identifierFirstNode(form, { type: 'hidden', value: identifier })
  const providers = form.config.hidesAccounts ? nodes.filter(({ group }) => group === 'oidc') : []
  return { nodes: [hidden, ...providers, csrfNode(), ...shared, ...offered], internal }
}
