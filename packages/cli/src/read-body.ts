import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { CommandError, readAll, type Terminal } from './terminal.ts'

/** The text of a file; CommandError when it cannot be read. */
export function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}`) // the file system throws Errors
  }
}

/** What a text of JSON or YAML says; CommandError for neither. */
export function readStructured(text: string, from: string): unknown {
  try {
    return parse(text) as unknown // whatever it says
  } catch (error) {
    throw new CommandError(`${from} is neither JSON nor YAML: ${(error as Error).message}`) // the parser throws Errors
  }
}

/** A body as a flag gives it: the text itself, `@file`, or `-` for the standard input. */
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
