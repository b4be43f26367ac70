/** Signs that nobody sees, or that turn the order of others round. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu
/** A scheme, also when it is written in full width. */
const SCHEME = /(\p{L}[\p{L}\p{N}+.-]*[:：])(?=[/\\／＼])/gu
/** Dots between the labels of a name (RFC 3490, 3.1), as long as a label begins with a letter. */
const DOT = /([\p{L}\p{N}_-][.\u3002\uff0e\uff61])(?=[\p{L}_]|[\p{N}-]+\p{L})/gu
const AT = /(?<=\S)([@＠])(?=\S)/gu

/**
 * Text that somebody else has chosen, as a mail may show it: on one line, without anything that a mail program makes a link of.
 * Addresses stay readable: `https://shop.example` becomes `https: //shop. example`.
 */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(SCHEME, '$1 ')
    .replaceAll(DOT, '$1 ')
    .replaceAll(AT, ' $1 ')
    .trim()

/** The same in quotation marks, so that it reads as somebody's words and not as ours; empty stays empty. */
export function quoteUntrusted(text: string): string {
  const plain = withoutLinks(text).replaceAll(/[“”„"]/g, "'")
  return plain === '' ? '' : `“${plain}”`
}
