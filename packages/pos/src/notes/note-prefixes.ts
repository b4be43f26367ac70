/** Longer words are indexed by their first letters only. */
const MAX_PREFIX_LENGTH = 12
const MIN_PREFIX_LENGTH = 2

/** The indexed part of a word. */
export const toPrefix = (word: string): string => word.slice(0, MAX_PREFIX_LENGTH)

/** The words of a text in lower case, without punctuation. */
export const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_PREFIX_LENGTH)

/** Returns every prefix of every word, each once. */
export function prefixesOf(note: string): string[] {
  const prefixes = splitWords(note).flatMap((word) => {
    const longest = Math.min(word.length, MAX_PREFIX_LENGTH)
    return Array.from({ length: longest - MIN_PREFIX_LENGTH + 1 }, (_, more) =>
      word.slice(0, MIN_PREFIX_LENGTH + more),
    )
  })
  return [...new Set(prefixes)]
}
