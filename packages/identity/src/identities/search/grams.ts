/** Characters per gram. Shorter queries have none. */
const GRAM_LENGTH = 3

/** The 32-bit FNV-1a hash, continued over the UTF-16 units of a text. */
function fnv1a(text: string, start = 0x811c9dc5): number {
  let hash = start
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * Returns the distinct grams of texts, each hashed together with the project, so that one index serves all projects
 * and a search reads entries of its own project only. Every text that contains a query has all grams of the query.
 */
export function listGrams(projectId: string, texts: readonly string[]): string[] {
  const start = fnv1a(projectId)
  const grams = new Set<string>()
  for (const text of texts) {
    const characters = Array.from(text)
    for (let at = 0; at + GRAM_LENGTH <= characters.length; at++)
      grams.add(fnv1a(characters.slice(at, at + GRAM_LENGTH).join(''), start).toString(36))
  }
  return [...grams]
}
