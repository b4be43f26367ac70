import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

const BASE64 = 'base64://'
const FILE = 'file://'

/** More than any schema, template or permission file needs. */
export const MAX_SOURCE_BYTES = 1024 ** 2

/** A source that cannot be read; the message says why. */
export class SourceError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SourceError'
  }
}

/** The decoder passes over what is not base64: a damaged text would read as a shorter one. */
const base64 = /^[\w+/\s-]*={0,2}\s*$/

/** The text that a `base64://` address holds; nothing when it holds none. */
export function textOfSource(address: string): string | undefined {
  const encoded = address.startsWith(BASE64) ? address.slice(BASE64.length) : undefined
  return encoded !== undefined && base64.test(encoded)
    ? Buffer.from(encoded, 'base64').toString('utf8')
    : undefined
}

/** An address that holds a text. */
export const sourceOfText = (text: string): string => `${BASE64}${Buffer.from(text).toString('base64')}`

/** Whether a source is a file of the machine. */
export const isFileSource = (address: string): boolean => address.startsWith(FILE)
/** Whether a source has to be fetched. */
export const isWebSource = (address: string): boolean => /^https?:\/\//.test(address)

/** The path of a `file://` address: what follows, as the original servers read it, below `folder` unless it is whole. */
export const pathOfSource = (address: string, folder: string): string =>
  resolve(folder, address.slice(FILE.length))

/** The text of a file. Throws SourceError when it cannot be had, is no file, or is too long. */
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
