import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { connectionsIn } from '@tillkey/identity/credentials/connections.ts'
import { countFactors } from '@tillkey/identity/credentials/factors.ts'
import { type Draft, newIdentity } from '@tillkey/identity/identities/changes/identity-changes.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { connectionMessages, type NewerAnnouncement } from '../ui/connection-messages.ts'
import type { AccountServices, FlowServices } from './services.ts'
import type { Submission } from './submission.ts'

/** How the owner of an account with the submitted identifiers signs in. */
export interface DuplicateHints {
  identifier: string
  /** Credential types of the account. */
  types: readonly string[]
  /** Providers linked to the account. */
  providers: readonly string[]
}

export interface Duplicate extends DuplicateHints {
  identity: Identity
}

/** Finds the account that has an identifier or address of a draft; undefined if it no longer exists. */
export async function findDuplicate(
  { project }: Submission,
  draft: Draft,
  services: AccountServices & FlowServices,
): Promise<Duplicate | undefined> {
  const { identitiesStore: store } = services
  const { keys } = newIdentity(project, draft, services)
  const [taken] = await store.takenKeys(project.id, keys)
  const identity = taken && (await store.findByKey(project.id, taken))
  if (!identity) return undefined
  const credentials = await store.credentials(project.id, identity.id)
  const own = credentials.filter(
    ({ type, config }) => type !== 'code' && ['first', 'both'].includes(countFactors(type, config)),
  )
  const connections = connectionsIn(credentials.find(({ type }) => type === 'oidc')?.config)
  return {
    identity,
    identifier: taken.value,
    types: own.map(({ type }) => type),
    providers: connections.map(({ provider }) => provider),
  }
}

/** Context about a duplicate account in the newer generation; sign-in hints only when the project allows them. */
export const newerAnnouncement = (
  { registration, login }: IdentityConfig,
  { identifier, types, providers }: DuplicateHints,
): NewerAnnouncement => ({
  duplicate_identifier: identifier,
  new_login_url: login.uiUrl,
  available_credential_types: registration.givesHints ? types : [],
  available_providers: registration.givesHints ? providers : [],
})

/** Message for a duplicate account; sign-in hints only when the project allows them. */
export const duplicateMessage = (
  { registration }: IdentityConfig,
  { identifier, types, providers }: DuplicateHints,
): UiText =>
  registration.givesHints
    ? connectionMessages.duplicateWithHints(identifier, { types, providers })
    : messages.duplicateIdentifier()
