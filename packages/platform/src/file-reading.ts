import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { type ConfigProblem, readFileSource, SourceError } from '@tillkey/platform-core'

/** State of reading a file: its folder and the problems found so far. */
export interface Reading {
  folder: string
  problems: ConfigProblem[]
}

/** A file that a document names, and its position in the document. */
export interface NamedFile {
  path: string
  pointer: string
}

/** Reads a file. Records a problem and returns undefined if it cannot be read. */
export function readNamed({ path, pointer }: NamedFile, { problems }: Reading): string | undefined {
  try {
    return readFileSource(path)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    problems.push({ pointer, reason: error.message })
    return undefined
  }
}

// Parsers are loaded on first use, because most starts need none.
const load = createRequire(import.meta.url)

/** Matches a JSON string, with the colon that follows it if it is a member name. */
const JSON_STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g

const countMembers = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce(
        (sum: number, inner) => sum + countMembers(inner),
        Array.isArray(value) ? 0 : Object.keys(value).length,
      )
    : 0

/** Parses JSON. Returns undefined for other text, and for duplicate member names, which JSON.parse ignores. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    const names = [...text.matchAll(JSON_STRING)].filter(([, colon]) => colon !== undefined)
    return countMembers(value) === names.length ? value : undefined
  } catch {
    return undefined
  }
}

/** JSON is a subset of YAML, but does not need the YAML parser, which takes several MiB. */
function parseYaml(text: string): unknown {
  const json = parseJson(text)
  if (json !== undefined) return json
  const { parse } = load('yaml') as typeof import('yaml') // the type of the package
  return parse(text) as unknown // any value
}

const parseToml = (text: string): unknown => {
  const { parse } = load('smol-toml') as typeof import('smol-toml') // the type of the package
  return parse(text)
}

/** Parses TOML by extension, otherwise YAML or JSON. Records a problem if it is malformed. */
export function parseFile({ path, pointer }: NamedFile, text: string, { problems }: Reading): unknown {
  const [parse, what] =
    extname(path) === '.toml' ? [parseToml, 'no TOML'] : [parseYaml, 'neither YAML nor JSON']
  try {
    return parse(text)
  } catch (error) {
    problems.push({ pointer, reason: `${path} is ${what}: ${(error as Error).message}` }) // parsers throw Errors
    return undefined
  }
}
