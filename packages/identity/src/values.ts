export type JsonObject = Record<string, unknown>

/** Whether a value is a JSON object: neither null nor a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const pattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Without hyphens, in braces, or as a name of the world (RFC 9562, 4). */
const otherSpelling =
  /^(?:urn:uuid:|\{)?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})\}?$/i

/** Whether a text looks like an id of ours, in either case. */
export const isUuid = (text: string): boolean => pattern.test(text)

/** The id that a text means, as ids are stored, by whichever of its spellings; nothing: it means none. */
export function readUuid(text: string): string | undefined {
  const parts = otherSpelling.exec(text)?.slice(1)
  return parts?.join('-').toLowerCase()
}

/** How identifiers and addresses are compared. A zero byte is no part of any, and PostgreSQL would refuse it. */
export const normalise = (value: string): string => value.replaceAll('\0', '').trim().toLowerCase()
