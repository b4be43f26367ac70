import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { type ConfigProblem, readFileSource, SourceError } from '@tillkey/platform-core'

/** Whether a value of a file is an object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What was found on the way through a file, and what is wrong with it. */
export interface Reading {
  folder: string
  problems: ConfigProblem[]
}

/** Reads a file that a document names; `fallback` when it cannot be read. */
export function readNamed<Fallback>(
  path: string,
  pointer: string,
  { problems }: Reading,
  fallback: Fallback,
): string | Fallback {
  try {
    return readFileSource(path)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    problems.push({ pointer, reason: error.message })
    return fallback
  }
}

// Parsers are loaded when there is a file to be read: most starts need none.
const load = createRequire(import.meta.url)

/** JSON is YAML too. */
const parseYaml = (text: string): unknown => {
  const { parse } = load('yaml') as typeof import('yaml') // as its package says
  return parse(text) as unknown // whatever it says
}

const parseToml = (text: string): unknown => {
  const { parse } = load('smol-toml') as typeof import('smol-toml') // as its package says
  return parse(text)
}

/** What the text of a file says: TOML where its name ends so, else YAML or JSON; a problem where it is not that. */
export function parseFile(path: string, text: string, pointer: string, { problems }: Reading): unknown {
  const [parse, what] =
    extname(path) === '.toml' ? [parseToml, 'no TOML'] : [parseYaml, 'neither YAML nor JSON']
  try {
    return parse(text)
  } catch (error) {
    problems.push({ pointer, reason: `${path} is ${what}: ${(error as Error).message}` }) // parsers throw Errors
    return undefined
  }
}
