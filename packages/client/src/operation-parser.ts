import { type Operation, type OperationTypes, operation } from '@tillkey/wire'

const made = new Map<string, Operation<OperationTypes>>()

/** The operation of a line, one for all who ask. */
export function operationOf(line: string): Operation<OperationTypes> {
  const known = made.get(line) ?? operation(line)
  made.set(line, known)
  return known
}

/** The ids of a text that has an operation in each line, each with its line. */
export const linesIn = (text: string): [id: string, line: string][] =>
  text.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), line])
