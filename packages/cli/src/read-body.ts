import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { CommandError, readAll, type Terminal } from './terminal.ts'

/** Reads a file. Throws CommandError if that fails. */
export function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new CommandError(`Can’t read ${path}: ${(error as Error).message}`) // the file system throws Errors
  }
}

/** Parses JSON or YAML. Throws CommandError for neither. */
export function readStructured(text: string, from: string): unknown {
  try {
    return parse(text) as unknown // not validated
  } catch (error) {
    throw new CommandError(`${from} must be JSON or YAML: ${(error as Error).message}`) // the parser throws Errors
  }
}

/** Reads a body flag: text, `@file`, or `-` for standard input. */
export async function readBody(
  flag: string,
  kind: 'json' | 'text',
  { stdin }: Pick<Terminal, 'stdin'>,
): Promise<unknown> {
  const read = async (): Promise<string> => {
    if (flag === '-') return readAll(stdin)
    return flag.startsWith('@') ? readTextFile(flag.slice(1)) : flag
  }
  const text = await read()
  return kind === 'text' ? text : readStructured(text, '--body')
}
