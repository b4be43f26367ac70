/** Of a text, so many characters are searched. */
const MAX_TEXT_LENGTH = 128
/** Of an identity, so many texts are searched. */
const MAX_TEXTS = 32

/** A text as it is compared: without case, accents and repeated spaces. A zero byte is no part of any. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}|\0/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** What of an identity is searched: its texts folded and cut, each once. */
export function searchedTexts(texts: readonly string[]): string[] {
  const cut = texts.map((text) => Array.from(foldText(text)).slice(0, MAX_TEXT_LENGTH).join(''))
  return [...new Set(cut.filter((text) => text !== ''))].slice(0, MAX_TEXTS)
}

/** A text from one of its characters on. What a search looks for begins one of them. */
export interface SearchPart {
  /** 1 where the text itself begins, which is found before what only contains the query. */
  isStart: 0 | 1
  part: string
}

/** A text from each of its characters on. */
export function suffixesOf(text: string): string[] {
  const characters = Array.from(text)
  return characters.map((_, index) => characters.slice(index).join(''))
}

/** Every part of texts that were made by `searchedTexts`, each once. */
export function searchParts(texts: readonly string[]): SearchPart[] {
  const inside = texts.flatMap((text) => suffixesOf(text).slice(1))
  return [
    ...texts.map((part) => ({ isStart: 1 as const, part })),
    ...[...new Set(inside)].map((part) => ({ isStart: 0 as const, part })),
  ]
}

/** Behind every text that begins with the bytes before it: no text holds this byte. */
export const PREFIX_END = Buffer.from([0xff])

/** As the database orders parts: by their bytes. */
export const partBytes = (part: string): Buffer => Buffer.from(part, 'utf8')

const inOrder = (left: SearchPart, right: SearchPart): number =>
  right.isStart - left.isStart || Buffer.compare(partBytes(left.part), partBytes(right.part))

/** The first part that begins with a query: the one place at which an identity stands in the list of those found. */
export const firstMatchingPart = (texts: readonly string[], query: string): SearchPart | undefined =>
  searchParts(texts)
    .filter(({ part }) => part.startsWith(query))
    .toSorted(inOrder)[0]
