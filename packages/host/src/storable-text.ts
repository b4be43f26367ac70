import type { IncomingMessage } from 'node:http'
import { ApiError } from '@tillkey/wire'

// Databases reject U+0000 and lone surrogates. In parameters both become U+FFFD (as HTML and CSS do for U+0000), so that
// lookups find nothing. JSON bodies that contain them are rejected.

const REPLACEMENT = '\ufffd'
const ENCODED_REPLACEMENT = '%EF%BF%BD'

/** Replaces NUL and lone surrogates by U+FFFD. */
export const storableText = (text: string): string => text.replaceAll('\0', REPLACEMENT).toWellFormed()

/** Replaces them in a percent-encoded text such as a URL or a cookie. */
const storableEncoded = (text: string): string => text.replaceAll('%00', ENCODED_REPLACEMENT)

/** Replaces them in a URL-encoded form. */
export function storableForm(bytes: Buffer): Buffer {
  if (!bytes.includes('%00') && !bytes.includes(0)) return bytes
  return Buffer.from(bytes.toString('latin1').replaceAll(/%00|\0/g, ENCODED_REPLACEMENT), 'latin1')
}

const BASIC = /^(basic +)(\S+)$/i

/** Replaces them in Basic credentials, which may be percent-encoded inside base64 (RFC 6749 2.3.1). */
function storableBasic(authorization: string): string {
  const [, scheme = '', encoded] = BASIC.exec(authorization) ?? []
  if (encoded === undefined) return authorization
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const storable = storableEncoded(storableText(text))
  return storable === text ? authorization : scheme + Buffer.from(storable).toString('base64')
}

/** Makes the URL, cookies and Basic credentials of a request storable before anything else reads them. */
export function makeStorable(
  request: Pick<IncomingMessage, 'headers' | 'url'> & { originalUrl?: string },
): void {
  const { headers, url, originalUrl } = request
  if (url !== undefined) request.url = storableEncoded(url)
  if (originalUrl !== undefined) request.originalUrl = storableEncoded(originalUrl)
  if (headers.cookie !== undefined) headers.cookie = storableEncoded(headers.cookie)
  if (headers.authorization !== undefined) headers.authorization = storableBasic(headers.authorization)
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Returns the path (`traits.name`) of the first text or member name that cannot be stored. */
function findUnstorable(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return path
    const found = findUnstorable(inner, path === '' ? name : `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Throws 400 naming the field if JSON contains a text that cannot be stored. */
export function refuseUnstorable(value: unknown): void {
  const field = findUnstorable(value, '')
  if (field === undefined) return
  const reason = `${field || 'The body'} has a NUL character or half of a surrogate pair.`
  throw new ApiError({ status: 400, code: 'text_not_storable', field: field || 'body', reason })
}
