/** So much of each word is kept to be found by. */
const MAX_PREFIX_LENGTH = 12
const MIN_PREFIX_LENGTH = 2

/** As much of a word as notes are found by. */
export const toPrefix = (word: string): string => word.slice(0, MAX_PREFIX_LENGTH)

/** The words of a text as they are compared: lower case, without marks between them. */
export const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_PREFIX_LENGTH)

/** Everything a note is found by: each word, and each beginning of it. */
export function prefixesOf(note: string): string[] {
  const prefixes = splitWords(note).flatMap((word) => {
    const longest = Math.min(word.length, MAX_PREFIX_LENGTH)
    return Array.from({ length: longest - MIN_PREFIX_LENGTH + 1 }, (_, more) =>
      word.slice(0, MIN_PREFIX_LENGTH + more),
    )
  })
  return [...new Set(prefixes)]
}
