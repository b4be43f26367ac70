import { createTermHash } from '@tillkey/sql'

/** Characters per gram. Shorter queries have none. */
const GRAM_LENGTH = 3

/**
 * Returns the distinct grams of texts, each hashed together with the project, so that one index serves all projects
 * and a search reads entries of its own project only. Every text that contains a query has all grams of the query.
 */
export function listGrams(projectId: string, texts: readonly string[]): string[] {
  const grams = new Set<string>()
  const hash = createTermHash(projectId)
  for (const text of texts) {
    const characters = Array.from(text)
    for (let at = 0; at + GRAM_LENGTH <= characters.length; at++)
      grams.add(hash(characters.slice(at, at + GRAM_LENGTH).join('')))
  }
  return [...grams]
}
