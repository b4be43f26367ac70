import { type Operation, type OperationTypes, operation } from '@tillkey/wire'

type Named = readonly [id: string, operation: Operation<OperationTypes>]

const made = new Map<string, Named[]>()

/** The operations of a text that has one in each line, with their names; each is read when something else of it is asked for. */
export function operationsIn(lines: string): Named[] {
  const operations =
    made.get(lines) ??
    lines.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), operation(line)] as const)
  made.set(lines, operations)
  return operations
}
