/** Upper bound on the indexed length of a text, in characters. */
const MAX_TEXT_LENGTH = 128
/** Upper bound on indexed texts per identity. */
const MAX_TEXTS = 32

/** Normalises a text for comparison: lower case, no accents, single spaces, no NUL. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}|\0/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** Returns the distinct texts to index, folded and cut to length. */
export function searchedTexts(texts: readonly string[]): string[] {
  const cut = texts.map((text) => Array.from(foldText(text)).slice(0, MAX_TEXT_LENGTH).join(''))
  return [...new Set(cut.filter((text) => text !== ''))].slice(0, MAX_TEXTS)
}

/** A suffix of a text. A text contains a query exactly when one of its suffixes begins with it. */
export interface SearchPart {
  /** 1 for the whole text: matches at the start rank first. */
  isStart: 0 | 1
  part: string
}

/** Returns all suffixes of a text. */
function suffixesOf(text: string): string[] {
  const suffixes: string[] = []
  // A slice shares the characters of its text. A surrogate pair is one character.
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
    suffixes.push(text.slice(at))
  return suffixes
}

/** Returns the distinct parts of texts from `searchedTexts`. */
export function searchParts(texts: readonly string[]): SearchPart[] {
  const inside = texts.flatMap((text) => suffixesOf(text).slice(1))
  return [
    ...texts.map((part) => ({ isStart: 1 as const, part })),
    ...[...new Set(inside)].map((part) => ({ isStart: 0 as const, part })),
  ]
}

/** Sorts after all continuations of a prefix: 0xff never occurs in UTF-8. */
export const PREFIX_END = Buffer.from([0xff])

/** The database orders parts by their bytes. */
export const partBytes = (part: string): Buffer => Buffer.from(part, 'utf8')

const inOrder = (left: SearchPart, right: SearchPart): number =>
  right.isStart - left.isStart || Buffer.compare(partBytes(left.part), partBytes(right.part))

/** Returns the first part that begins with a query, which determines the rank of an identity. */
export const firstMatchingPart = (texts: readonly string[], query: string): SearchPart | undefined =>
  searchParts(texts)
    .filter(({ part }) => part.startsWith(query))
    .toSorted(inOrder)[0]
