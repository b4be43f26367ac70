import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { flattenTraits } from '@tillkey/identity/schemas/flat-traits.ts'
import type { IdentitySchema } from '@tillkey/identity/schemas/identity-schemas.ts'
import type { IdentityRules } from '@tillkey/platform-core'
import { csrfNode, input, isInput, methodNode, nodeId, withoutDuplicates } from '../../ui/nodes.ts'
import { traitNodes, valueNodes } from '../../ui/trait-nodes.ts'
import { enabledMethods, methodFields } from '../flow-method.ts'
import type { Services } from '../services.ts'
import type { FormFields } from '../submission.ts'
import type { RegistrationForm, RegistrationMethod } from './registration-method.ts'

/** Steps of a registration that the button `screen` leads to. */
export type RegistrationScreen = 'previous' | 'credential-selection'

/** Returns whether a registration asks for the traits before the credentials. */
export const asksProfileFirst = ({
  config,
  context,
}: Pick<RegistrationForm, 'config' | 'context'>): boolean =>
  config.registration.isProfileFirst && context.organizationId === null

/** Button that leads back. */
export const screenNode = (screen: RegistrationScreen): UiNode =>
  input({ group: 'profile', name: 'screen', type: 'submit' }, { value: screen, label: messages.back() })

const isTrait = (node: UiNode): boolean => nodeId(node).startsWith('traits.')

/** Values of the trait fields of a form, by name. */
type TraitValues = ReadonlyMap<string, unknown>

/** The values of a form, with those of a submission over them. A field left empty keeps its value. */
export function enteredTraits(nodes: readonly UiNode[], traits: unknown): TraitValues {
  const present = nodes.flatMap((node): [string, unknown][] =>
    isInput(node) && isTrait(node) ? [[nodeId(node), node.attributes.value]] : [],
  )
  const sent = flattenTraits(traits).filter(([, value]) => value !== '')
  return new Map([...present, ...sent].filter(([, value]) => value !== undefined))
}

interface TraitFields {
  schema: IdentitySchema
  rules: IdentityRules
  values: TraitValues
}

/** The trait fields of a schema with their values, also of the entries of lists. */
function filledFields({ schema, rules, values }: TraitFields): UiNode[] {
  const nodes = traitNodes(schema, 'default', rules)
  const names = new Set(nodes.map(nodeId))
  const entries = [...values].filter(([name]) => !names.has(name))
  const filled = nodes.map((node) => {
    const value = values.get(nodeId(node))
    return value === undefined ? node : { ...node, attributes: { ...node.attributes, value } }
  })
  return [...filled, ...valueNodes(entries, 'default')]
}

const asHidden = (node: UiNode): UiNode =>
  isInput(node) ? { ...node, attributes: { ...node.attributes, type: 'hidden' } } : node

/** The step with the traits, and what needs no credential of this project. */
export async function profileStep(
  methods: readonly RegistrationMethod[],
  { form, schema, values }: { form: RegistrationForm; schema: IdentitySchema; values: TraitValues },
  services: Services,
): Promise<Required<FormFields>> {
  const shown = enabledMethods(methods, form).filter(({ showsWithProfile }) => showsWithProfile)
  const { nodes, internal } = await methodFields(shown, form, services)
  const traits = filledFields({ schema, rules: form.config.rules, values })
  return { nodes: [...nodes, csrfNode(), ...traits, methodNode('profile', messages.signUp())], internal }
}

/** As published, an app gets the field of a passkey before its button. */
function withFieldFirst(nodes: readonly UiNode[]): UiNode[] {
  const isField = (node: UiNode): boolean => nodeId(node) === 'passkey_register'
  return [...nodes.filter(isField), ...nodes.filter((node) => !isField(node))]
}

/** The step with the methods. The traits are hidden. */
export async function credentialStep(
  methods: readonly RegistrationMethod[],
  { form, schema, values }: { form: RegistrationForm; schema: IdentitySchema; values: TraitValues },
  services: Services,
): Promise<Required<FormFields>> {
  const { nodes, internal } = await methodFields(enabledMethods(methods, form), form, services)
  const hidden = filledFields({ schema, rules: form.config.rules, values }).map(asHidden)
  const offered = withoutDuplicates(nodes.filter((node) => !isTrait(node)))
  const ordered = form.type === 'api' ? withFieldFirst(offered) : offered
  return { nodes: [csrfNode(), ...hidden, ...ordered, screenNode('previous')], internal }
}
