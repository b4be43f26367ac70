import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

const BASE64 = 'base64://'
const FILE = 'file://'

/** Upper bound on the size of a source. No schema, template or permission file needs more. */
export const MAX_SOURCE_BYTES = 1024 ** 2

/** A source that cannot be read. The message says why. */
export class SourceError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SourceError'
  }
}

/** Node's decoder skips invalid characters, so a damaged text would silently decode to a shorter one. */
const base64 = /^[\w+/\s-]*={0,2}\s*$/

/** Decodes a `base64://` address. Returns undefined for other addresses. */
export function decodeSource(address: string): string | undefined {
  const encoded = address.startsWith(BASE64) ? address.slice(BASE64.length) : undefined
  return encoded !== undefined && base64.test(encoded)
    ? Buffer.from(encoded, 'base64').toString('utf8')
    : undefined
}

/** Encodes a text as a `base64://` address. */
export const sourceOfText = (text: string): string => `${BASE64}${Buffer.from(text).toString('base64')}`

/** Whether a source is a local file. */
export const isFileSource = (address: string): boolean => address.startsWith(FILE)
/** Whether a source must be fetched. */
export const isWebSource = (address: string): boolean => /^https?:\/\//.test(address)

/** Resolves a `file://` address. As in the original servers, a relative path is resolved against `folder`. */
export const pathOfSource = (address: string, folder: string): string =>
  resolve(folder, address.slice(FILE.length))

/** Reads a file source. Throws SourceError if it is missing, not a regular file or too large. */
export function readFileSource(path: string): string {
  try {
    const { size } = statSync(path)
    if (size > MAX_SOURCE_BYTES) throw new SourceError(`${path} is longer than ${MAX_SOURCE_BYTES} bytes`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError(`${path} cannot be read: ${(error as Error).message}`) // the file system throws Errors
  }
}
