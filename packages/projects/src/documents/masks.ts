import {
  type DocumentRules,
  WITHHELD as MASK,
  type ProjectDocument,
  ProjectDocumentError,
} from '@tillkey/platform-core'

/** A document with a mask in place of each of its secrets. */
export const masked = (document: ProjectDocument, rules: DocumentRules): ProjectDocument =>
  rules.replaceSecrets(document, () => MASK)

const parts = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object(value)[name] : undefined

/** What an entry of a list is known by wherever it stands: its id, else whom it calls, else its place. */
function nameOf(entry: unknown, place: string): string {
  const names = [member(entry, 'id'), member(entry, 'url'), member(member(entry, 'config'), 'url')]
  return names.find((name) => typeof name === 'string') ?? place
}

/** Where a secret stands, said so that it stays the same when entries of lists move; plain entries stand under `*`. */
function stablePath(document: ProjectDocument, pointer: string): string {
  let value: unknown = document
  const names = parts(pointer).map((part) => {
    const inside = member(value, part)
    const isEntry = Array.isArray(value)
    value = inside
    if (!isEntry) return part
    return typeof inside === 'string' ? '*' : nameOf(inside, part)
  })
  return JSON.stringify(names)
}

/** The secrets of a document by their lasting places; a list of secrets has several at one. */
function secretsOf(document: ProjectDocument, rules: DocumentRules): Map<string, string[]> {
  const found = new Map<string, string[]>()
  rules.replaceSecrets(document, (text, pointer) => {
    const place = stablePath(document, pointer)
    found.set(place, [...(found.get(place) ?? []), text])
    return text
  })
  return found
}

const gone = 'stands for a secret that is not there: state the secret itself'

/**
 * A document with the secrets of the earlier one where it has masks. In a list of secrets the masks stand for all of the
 * earlier ones in their order. Throws ProjectDocumentError for a mask that stands for nothing.
 */
export function unmasked(
  document: ProjectDocument,
  earlier: ProjectDocument,
  rules: DocumentRules,
): ProjectDocument {
  const former = secretsOf(earlier, rules)
  const given = secretsOf(document, rules)
  const used = new Map<string, number>()
  return rules.replaceSecrets(document, (text, pointer) => {
    if (text !== MASK) return text
    const place = stablePath(document, pointer)
    const secrets = former.get(place) ?? []
    const masks = given.get(place)?.filter((other) => other === MASK).length ?? 0
    const index = used.get(place) ?? 0
    used.set(place, index + 1)
    const secret = secrets[index]
    if (secret === undefined || masks !== secrets.length)
      throw new ProjectDocumentError([{ pointer, reason: gone }])
    return secret
  })
}

/** The pointers in `document` of the secrets that differ from those of an earlier document. */
export function changedSecrets(
  earlier: ProjectDocument,
  document: ProjectDocument,
  rules: DocumentRules,
): string[] {
  const former = secretsOf(earlier, rules)
  const changed: string[] = []
  rules.replaceSecrets(document, (text, pointer) => {
    if (!former.get(stablePath(document, pointer))?.includes(text)) changed.push(pointer)
    return text
  })
  return changed
}
