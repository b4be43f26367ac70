import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { connectionsIn } from '../identities/connections.ts'
import { factorsOf } from '../identities/factors.ts'
import type { Identity } from '../identities/identity.ts'
import { type Draft, newIdentity } from '../identities/identity-changes.ts'
import type { IdentityConfig } from '../identity-config.ts'
import { messages } from '../messages/messages.ts'
import { connectionMessages } from '../ui/connection-messages.ts'
import type { Submission } from './flow-definition.ts'
import type { Services } from './services.ts'

/** What can be told of an account whose details somebody signs up with. */
export interface DuplicateHints {
  identifier: string
  /** How its owner signs in. */
  types: readonly string[]
  /** With which providers. */
  providers: readonly string[]
}

export interface Duplicate extends DuplicateHints {
  identity: Identity
}

/** Who has an identifier or an address that a draft brings; nothing when nobody has by now. */
export async function findDuplicate(
  { project }: Submission,
  draft: Draft,
  services: Services,
): Promise<Duplicate | undefined> {
  const { identitiesStore: store } = services
  const { keys } = newIdentity(project, draft, services)
  const [taken] = await store.takenKeys(project.id, keys)
  const identity = taken && (await store.findByKey(project.id, taken))
  if (!identity) return undefined
  const credentials = await store.credentials(project.id, identity.id)
  const own = credentials.filter(
    ({ type, config }) => type !== 'code' && ['first', 'both'].includes(factorsOf(type, config)),
  )
  const connections = connectionsIn(credentials.find(({ type }) => type === 'oidc')?.config)
  return {
    ...{ identity, identifier: taken.value, types: own.map(({ type }) => type) },
    providers: connections.map(({ provider }) => provider),
  }
}

/** That an account has the details already; how one signs in to it only where the project lets that be told. */
export const duplicateMessage = (
  { registration }: IdentityConfig,
  { identifier, types, providers }: DuplicateHints,
): UiText =>
  registration.givesHints
    ? connectionMessages.duplicateWithHints(identifier, { types, providers })
    : messages.duplicateIdentifier()
