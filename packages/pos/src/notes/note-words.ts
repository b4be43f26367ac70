/** So much of each word is kept to be found by. */
const LONGEST_PREFIX = 12
const SHORTEST_PREFIX = 2

/** As much of a word as notes are found by. */
export const kept = (word: string): string => word.slice(0, LONGEST_PREFIX)

/** The words of a text as they are compared: lower case, without marks between them. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_PREFIX)

/** Everything a note is found by: each word, and each beginning of it. */
export function prefixesOf(note: string): string[] {
  const prefixes = wordsOf(note).flatMap((word) => {
    const longest = Math.min(word.length, LONGEST_PREFIX)
    return Array.from({ length: longest - SHORTEST_PREFIX + 1 }, (_, more) =>
      word.slice(0, SHORTEST_PREFIX + more),
    )
  })
  return [...new Set(prefixes)]
}
