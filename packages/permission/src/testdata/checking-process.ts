import { openDatabase } from '@tillkey/sql'
import type { Tuple } from '../engine/tuple.ts'
import { modelOfNames } from '../language/model.ts'
import { createPermissionIndexes } from '../permission-indexes.ts'
import { createPermissionStore } from '../permission-store.ts'

/** Process that answers checks from its parent, in project `p` of the given database. */

const [, , url] = process.argv
const db = openDatabase({
  url,
  file: '',
  onConnectionLost: (error) => {
    throw error
  },
})
const indexes = createPermissionIndexes({ store: createPermissionStore(db), memoryBudget: 2 ** 30 })
const terms = {
  rules: { model: modelOfNames(['n']), mode: 'open' },
  limits: { depth: 5, width: 100 },
} as const

async function answer(tuple: Tuple): Promise<void> {
  const { engine } = await indexes.fresh('p')
  process.send?.(engine.check(terms, tuple).allowed)
}

process.on('message', (tuple: Tuple) => void answer(tuple))
process.on('disconnect', () => process.exit())
