import { type Operation, type OperationTypes, operation } from '@tillkey/wire'

const read = new Map<string, Operation<OperationTypes>[]>()

/** The operations of a text that has one in each line; a text is read once. */
export function operationsIn(lines: string): Operation<OperationTypes>[] {
  const operations = read.get(lines) ?? lines.split('\n').map((line) => operation(line))
  read.set(lines, operations)
  return operations
}
