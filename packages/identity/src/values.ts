import { isObject as isJsonObject, type JsonObject } from '@tillkey/wire'

export type { JsonObject }

/** Returns whether a value is a JSON object: neither null nor an array. */
export const isObject: typeof isJsonObject = isJsonObject

const pattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Without hyphens, in braces, or as URN (RFC 9562, 4). */
const otherSpelling =
  /^(?:urn:uuid:|\{)?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})\}?$/i

/** Returns whether a text is a UUID in canonical form, in either case. */
export const isUuid = (text: string): boolean => pattern.test(text)

/** Parses any spelling of a UUID to canonical lower case; undefined for anything else. */
export function readUuid(text: string): string | undefined {
  const parts = otherSpelling.exec(text)?.slice(1)
  return parts?.join('-').toLowerCase()
}

const separators = /[\s().-]/g
const phoneNumber = /^\+[1-9](?:[\s().-]{0,2}\d){6,14}$/

/** Returns a telephone number with country code without separators (E.164), any other text unchanged. */
export const withoutSeparators = (value: string): string =>
  phoneNumber.test(value) ? value.replaceAll(separators, '') : value

/** Normalises identifiers and addresses for comparison. Removes NUL, which PostgreSQL rejects. */
export const normalise = (value: string): string => value.replaceAll('\0', '').trim().toLowerCase()
