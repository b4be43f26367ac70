import { type Operation, type OperationTypes, operation } from '@tillkey/wire'

const made = new Map<string, Operation<OperationTypes>>()

/** Parses the line of an operation, once per line. */
export function parseOperation(line: string): Operation<OperationTypes> {
  const cached = made.get(line) ?? operation(line)
  made.set(line, cached)
  return cached
}

/** Lines of a text by operation id. */
export const linesIn = (text: string): [id: string, line: string][] =>
  text.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), line])
