import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { refuseForm } from '../../flows/outcome.ts'
import { refuseTraits, traitsIn } from '../../flows/sent-traits.ts'
import { requirePrivilege } from '../../flows/settings/privileged.ts'
import type {
  SettingsChange,
  SettingsForm,
  SettingsMethod,
  SettingsSubmission,
} from '../../flows/settings/settings-method.ts'
import { isProvable } from '../../flows/verification/start-verifications.ts'
import { changesIdentification, findLocked } from '../../identities/identities.ts'
import type { Identity } from '../../identities/identity.ts'
import { partedTraits, type Wish } from '../../identities/waiting-addresses.ts'
import { filledTraitNodes } from '../../schemas/trait-nodes.ts'
import { messages } from '../../ui/messages.ts'
import { methodNode } from '../../ui/nodes.ts'

const filledNodes = ({ config, context: { identity } }: SettingsForm): UiNode[] =>
  filledTraitNodes(config.schemas.get(identity.schemaId), 'profile', identity.traits)

/** Where accounts are hidden, new addresses wait until they are proved, whoever has them. */
function partingChange(submission: SettingsSubmission, wish: Wish): SettingsChange {
  const { config, project, flow } = submission
  const { identity } = flow.context
  const schema = config.schemas.get(identity.schemaId)
  const partedOf = (current: Identity) =>
    partedTraits(schema, { identity: current, wish }, (via) => isProvable(via, config))
  return {
    ...{ method: 'profile', wish, ...partedOf(identity) },
    apply: (within) =>
      within.transaction(async ({ identities }, tx) => {
        const current = await findLocked(tx, identity)
        // What was proved since the form was read stays.
        const parted = partedOf(current ?? identity)
        submission.change = { ...(submission.change as SettingsChange), ...parted } // it is what is applied
        return identities.changeTraits(project, identity, parted.traits)
      }),
  }
}

/** Changing one's own traits, as a whole. */
export const profileSettings: SettingsMethod = {
  name: 'profile',
  isEnabled: ({ profile }) => profile.enabled,
  nodes: (form) => [...filledNodes(form), methodNode('profile', messages.save())],
  gaps({ config, payload, flow }) {
    return refuseTraits(config.schemas.get(flow.context.identity.schemaId), traitsIn(payload))
  },
  async run(submission, services) {
    const { config, payload, project, flow } = submission
    const { identity } = flow.context
    const traits = traitsIn(payload)
    if (Object.keys(traits).length === 0) return refuseForm(messages.invalid('Nothing was changed.'))
    const identifies = changesIdentification(project, identity, traits)
    if (identifies) {
      const refused = await requirePrivilege(submission, services)
      if (refused) return refused
    }
    submission.change = config.hidesAccounts
      ? { ...partingChange(submission, { wanted: traits, seen: identity.traits }), identifies }
      : {
          ...{ method: 'profile', traits, identifies },
          apply: (within) => within.identities.changeTraits(project, identity, traits),
        }
    return undefined
  },
}
