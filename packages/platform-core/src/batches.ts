import { createTurns, type InTurn } from './turns.ts'

/** Does one piece of work for many; the results are in the order of the items. */
export type RunMany<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>

interface Batch<Item, Result> {
  items: Item[]
  results: Promise<readonly Result[]>
}

/**
 * Does together what requests ask for that arrived together, or while the work before was done, `most` at a time: one statement
 * reads the rows of all of them, or writes them, which costs the server and its database little more than one row. An item's
 * work begins after it was asked for and its promise resolves when that is done, so a row that was read is as fresh, and
 * one that was written as safe, as alone. Work that fails fails for all who share it. `inTurn` is given where other work takes
 * turns with it.
 */
export function createBatches<Item, Result>(
  runMany: RunMany<Item, Result>,
  most: number,
  inTurn: InTurn = createTurns(),
): (item: Item) => Promise<Result> {
  let open: Batch<Item, Result> | undefined

  function begin(): Batch<Item, Result> {
    const items: Item[] = []
    const batch = {
      items,
      results: inTurn('', () => {
        if (open === batch) open = undefined
        return runMany(items)
      }),
    }
    return batch
  }

  return async (item) => {
    const batch: Batch<Item, Result> = open && open.items.length < most ? open : begin()
    open = batch
    const at = batch.items.push(item) - 1
    return (await batch.results)[at] as Result // one for each item
  }
}
