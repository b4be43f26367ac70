import {
  type DocumentRules,
  WITHHELD as MASK,
  type ProjectDocument,
  ProjectDocumentError,
} from '@tillkey/platform-core'

/** Replaces every secret of a document by a mask. */
export const maskSecrets = (document: ProjectDocument, rules: DocumentRules): ProjectDocument =>
  rules.replaceSecrets(document, () => MASK)

const parts = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object(value)[name] : undefined

/** Identifies a list entry independently of its index: by id, else by URL, else by index. */
function entryName(entry: unknown, index: string): string {
  const names = [member(entry, 'id'), member(entry, 'url'), member(member(entry, 'config'), 'url')]
  return names.find((name) => typeof name === 'string') ?? index
}

/** Path of a secret that survives reordering of lists. Entries that are plain texts appear as `*`. */
function stablePath(document: ProjectDocument, pointer: string): string {
  let value: unknown = document
  const names = parts(pointer).map((part) => {
    const inside = member(value, part)
    const isEntry = Array.isArray(value)
    value = inside
    if (!isEntry) return part
    return typeof inside === 'string' ? '*' : entryName(inside, part)
  })
  return JSON.stringify(names)
}

/** Returns the secrets of a document by stable path. A list of secrets shares one path. */
function collectSecrets(document: ProjectDocument, rules: DocumentRules): Map<string, string[]> {
  const found = new Map<string, string[]>()
  rules.replaceSecrets(document, (text, pointer) => {
    const path = stablePath(document, pointer)
    found.set(path, [...(found.get(path) ?? []), text])
    return text
  })
  return found
}

const missingSecret = 'masks a secret that does not exist. Send the secret itself'

/**
 * Replaces masks by the secrets of an earlier document. In a list of secrets, the masks must stand for all earlier entries
 * in order. Throws ProjectDocumentError for a mask without a secret.
 */
export function restoreSecrets(
  document: ProjectDocument,
  earlier: ProjectDocument,
  rules: DocumentRules,
): ProjectDocument {
  const former = collectSecrets(earlier, rules)
  const submitted = collectSecrets(document, rules)
  const used = new Map<string, number>()
  return rules.replaceSecrets(document, (text, pointer) => {
    if (text !== MASK) return text
    const path = stablePath(document, pointer)
    const secrets = former.get(path) ?? []
    const masks = submitted.get(path)?.filter((other) => other === MASK).length ?? 0
    const index = used.get(path) ?? 0
    used.set(path, index + 1)
    const secret = secrets[index]
    if (secret === undefined || masks !== secrets.length)
      throw new ProjectDocumentError([{ pointer, reason: missingSecret }])
    return secret
  })
}

/** Returns the pointers of secrets that differ from those of an earlier document. */
export function changedSecrets(
  earlier: ProjectDocument,
  document: ProjectDocument,
  rules: DocumentRules,
): string[] {
  const former = collectSecrets(earlier, rules)
  const changed: string[] = []
  rules.replaceSecrets(document, (text, pointer) => {
    if (!former.get(stablePath(document, pointer))?.includes(text)) changed.push(pointer)
    return text
  })
  return changed
}
