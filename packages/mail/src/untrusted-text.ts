/** Invisible characters and those that change text direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu
/** URL schemes, including fullwidth colons. */
const SCHEME = /(\p{L}[\p{L}\p{N}+.-]*[:：])(?=[/\\／＼])/gu
/** Dots between the labels of a domain name (RFC 3490, 3.1) that contain a letter. */
const DOT = /([\p{L}\p{N}_-][.\u3002\uff0e\uff61])(?=[\p{L}_]|[\p{N}-]+\p{L})/gu
const AT = /(?<=\S)([@＠])(?=\S)/gu

/**
 * Makes untrusted text safe to show in a mail: one line, nothing that a mail program turns into a link. Addresses stay
 * readable: `https://shop.example` becomes `https: //shop. example`.
 */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(SCHEME, '$1 ')
    .replaceAll(DOT, '$1 ')
    .replaceAll(AT, ' $1 ')
    .trim()

/** The same in quotation marks, to mark it as someone else's words; empty stays empty. */
export function quoteUntrusted(text: string): string {
  const plain = withoutLinks(text).replaceAll(/[“”„"]/g, "'")
  return plain === '' ? '' : `“${plain}”`
}
