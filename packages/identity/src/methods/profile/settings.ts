import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { refuse, refuseForm } from '../../flows/outcome.ts'
import { requirePrivilege } from '../../flows/settings/privileged.ts'
import type { SettingsForm, SettingsMethod } from '../../flows/settings/settings-method.ts'
import { changesIdentification } from '../../identities/identities.ts'
import { traitNodes } from '../../schemas/trait-nodes.ts'
import { messages } from '../../ui/messages.ts'
import { methodNode } from '../../ui/nodes.ts'
import { isObject } from '../../values.ts'

const valueAt = (traits: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), traits)

function filledNodes({ config, context: { identity } }: SettingsForm): UiNode[] {
  const schema = config.schemas.get(identity.schemaId)
  return traitNodes(schema, 'profile').map((node, index) => {
    const value = valueAt(identity.traits, schema.fields[index]?.path ?? [])
    return value === undefined || value === null
      ? node
      : { ...node, attributes: { ...node.attributes, value } }
  })
}

/** Changing one's own traits, as a whole. */
export const profileSettings: SettingsMethod = {
  name: 'profile',
  isEnabled: ({ profile }) => profile.enabled,
  nodes: (form) => [...filledNodes(form), methodNode('profile', messages.save())],
  async run(submission, services) {
    const { config, payload, project, flow } = submission
    const { identity } = flow.context
    const traits = isObject(payload.traits) ? payload.traits : {}
    const errors = config.schemas.get(identity.schemaId).errors(traits)
    if (errors.length > 0) return refuse(...errors.map(({ name, message }) => ({ name, message })))
    if (Object.keys(traits).length === 0) return refuseForm(messages.invalid('Nothing was changed.'))
    const identifies = changesIdentification(project, identity, traits)
    if (identifies) {
      const refused = await requirePrivilege(submission, services)
      if (refused) return refused
    }
    submission.change = {
      ...{ method: 'profile', traits, identifies },
      apply: (within) => within.identities.changeTraits(project, identity, traits),
    }
    return undefined
  },
}
