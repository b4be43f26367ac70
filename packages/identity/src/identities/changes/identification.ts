import type { ProjectContext } from '@tillkey/platform-core'
import { identityConfig } from '../../identity-config.ts'
import { extractIdentifiers, marked } from '../../schemas/identity-schemas.ts'
import type { JsonObject } from '../../values.ts'
import type { Identity } from '../identity.ts'

/** Credential types whose identifiers come from traits. */
const TRAIT_IDENTIFIED_TYPES = ['password', 'webauthn', 'code'] as const

const sortedTexts = (entries: readonly { via: string; value: string }[]): string[] =>
  entries.map(({ via, value }) => `${via} ${value}`).toSorted()

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((text, index) => text === right[index])

/** Returns whether new traits would change sign-in identifiers or verifiable addresses. */
export function changesIdentification(
  project: ProjectContext,
  identity: Identity,
  traits: JsonObject,
): boolean {
  const schema = identityConfig(project).schemas.get(identity.schemaId)
  const verifiable = sortedTexts(marked(schema, traits, ({ verification }) => verification))
  if (!isSame(verifiable, sortedTexts(identity.verifiableAddresses))) return true
  return TRAIT_IDENTIFIED_TYPES.some(
    (type) =>
      !isSame(extractIdentifiers(schema, traits, type), extractIdentifiers(schema, identity.traits, type)),
  )
}
