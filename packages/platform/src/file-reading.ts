import { createRequire } from 'node:module'
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

/** The parser is loaded when there is a file to be read: most starts need none. JSON is YAML too. */
const parseYaml = (text: string): unknown => {
  const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml') // as its package says
  return parse(text) as unknown // whatever it says
}

/** What a text says, YAML or JSON; a problem where it is neither. */
export function parseText(text: string, pointer: string, { problems }: Reading): unknown {
  try {
    return parseYaml(text)
  } catch (error) {
    problems.push({ pointer, reason: `is neither YAML nor JSON: ${(error as Error).message}` }) // the parser throws Errors
    return undefined
  }
}
