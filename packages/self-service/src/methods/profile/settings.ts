import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { type AddressRequest, splitTraits } from '@tillkey/identity/identities/addresses/pending-addresses.ts'
import { changesIdentification } from '@tillkey/identity/identities/changes/identification.ts'
import { extractAddresses } from '@tillkey/identity/identities/changes/lookup-keys.ts'
import { wouldLockOut } from '@tillkey/identity/identities/credentials/sign-in-methods.ts'
import { InvalidTraitsError } from '@tillkey/identity/identities/errors.ts'
import { findLocked } from '@tillkey/identity/identities/identities.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { traitValues } from '@tillkey/identity/schemas/trait-fields.ts'
import type { TraitError } from '@tillkey/identity/schemas/trait-validation.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import { refuse, refuseForm } from '../../flows/outcome.ts'
import { refuseTraits, traitsIn } from '../../flows/sent-traits.ts'
import type { AccountServices } from '../../flows/services.ts'
import { requirePrivilege } from '../../flows/settings/privileged.ts'
import type {
  SettingsChange,
  SettingsForm,
  SettingsMethod,
  SettingsSubmission,
} from '../../flows/settings/settings-method.ts'
import { isProvable } from '../../flows/verification/start-verifications.ts'
import { methodNode } from '../../ui/nodes.ts'
import { filledTraitNodes } from '../../ui/trait-nodes.ts'

const filledNodes = ({ config, context: { identity } }: SettingsForm): UiNode[] =>
  filledTraitNodes(
    { schema: config.schemas.get(identity.schemaId), traits: identity.traits },
    'profile',
    config.rules,
  )

interface ChangedTraits {
  /** The identity before the change. */
  identity: Identity
  traits: JsonObject
}

/** Errors for removed identifiers without which nobody could sign in. */
async function requiredIdentifiers(
  { config }: SettingsSubmission,
  { identity, traits }: ChangedTraits,
  { identitiesStore }: Pick<AccountServices, 'identitiesStore'>,
): Promise<TraitError[]> {
  const schema = config.schemas.get(identity.schemaId)
  const credentials = await identitiesStore.credentials(identity.projectId, identity.id)
  const present = { verifiableAddresses: identity.verifiableAddresses, recoveryAddresses: [] }
  const { verifiableAddresses } = extractAddresses(schema, traits, {
    present,
    imported: [],
    at: 0,
    newId: () => '',
  })
  const after = { identity: { ...identity, traits, verifiableAddresses }, credentials }
  if (!wouldLockOut({ identity, credentials }, after, config)) return []
  const isLeftOut = (path: readonly string[]): boolean =>
    traitValues(identity.traits, path).length > 0 && traitValues(traits, path).length === 0
  return schema.fields
    .filter(({ path, marks }) => marks.identifies.length > 0 && isLeftOut(path))
    .map(({ name }) => ({
      name,
      message: messages.missing(name.split('.').at(-1) ?? name),
      detail: `${name} is needed to sign in`,
    }))
}

/** Throws InvalidTraitsError when the change would remove the last way to sign in. */
async function assertCanSignIn(
  submission: SettingsSubmission,
  change: ChangedTraits,
  services: AccountServices,
): Promise<void> {
  const needed = await requiredIdentifiers(submission, change, services)
  if (needed.length > 0) throw new InvalidTraitsError(needed)
}

/** When accounts are hidden, new addresses wait for verification whether or not they are taken. */
function splitChange(submission: SettingsSubmission, wish: AddressRequest): SettingsChange {
  const { config, project, flow } = submission
  const { identity } = flow.context
  const schema = config.schemas.get(identity.schemaId)
  const split = (current: Identity) =>
    splitTraits(schema, { identity: current, wish }, (via) => isProvable(via, config))
  return {
    method: 'profile',
    wish,
    ...split(identity),
    apply: (within) =>
      within.transaction(async (inner, tx) => {
        const current = await findLocked(tx, identity)
        // Keeps addresses verified since the form was read.
        const parted = split(current ?? identity)
        await assertCanSignIn(submission, { identity: current ?? identity, traits: parted.traits }, inner)
        const changed = await inner.identities.changeTraits(project, identity, parted.traits)
        return { identity: changed, adjustment: parted }
      }),
  }
}

/** Replaces the traits. */
function plainChange(
  submission: SettingsSubmission,
  { traits, identifies }: { traits: JsonObject; identifies: boolean },
): SettingsChange {
  const { project, flow } = submission
  return {
    method: 'profile',
    traits,
    apply: (within) =>
      within.transaction(async (inner, tx) => {
        const identity = (await findLocked(tx, flow.context.identity)) ?? flow.context.identity
        if (identifies) await assertCanSignIn(submission, { identity, traits }, inner)
        return { identity: await inner.identities.changeTraits(project, identity, traits) }
      }),
  }
}

/** Settings to replace the traits. */
export const profileSettings: SettingsMethod = {
  name: 'profile',
  isEnabled: ({ profile }) => profile.enabled,
  fields: (form) => [...filledNodes(form), methodNode('profile', messages.save())],
  missingFields({ config, payload, flow }) {
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
    const change = config.hidesAccounts
      ? splitChange(submission, { requested: traits, seen: identity.traits })
      : plainChange(submission, { traits, identifies })
    if (identifies) {
      const after = { identity, traits: change.traits ?? traits }
      const needed = await requiredIdentifiers(submission, after, services)
      if (needed.length > 0) return refuse(...needed)
    }
    return { change: { ...change, identifies } }
  },
}
