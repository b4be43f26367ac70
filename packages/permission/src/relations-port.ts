import type { Relation, Relations } from '@tillkey/platform-core'
import { isSet, type Tuple } from './engine/tuple.ts'
import { createPermissionStore } from './permission-store.ts'
import { writeTuples } from './permission-writes.ts'
import type { Permissions } from './permissions.ts'

/** Upper bound on tuples read per object. */
const MAX_TUPLES = 10_000

const toTuple = ({ subject, ...set }: Relation): Tuple => ({ ...set, subject: { id: subject } })

const toRelations = ({ subject, ...set }: Tuple): Relation[] =>
  isSet(subject) ? [] : [{ ...set, subject: subject.id }]

/** Port for other modules, with plain ids as subjects. */
export const relationsPort = (permissions: Permissions, now: () => number): Relations => ({
  check: async (project, question) => (await permissions.check(project, toTuple(question), 0)).allowed,
  async write(tx, project, { inserts, deletes }) {
    const work = { inserts: inserts.map(toTuple), deletes: deletes.map(toTuple), now: now() }
    await writeTuples(tx, project.id, work)
  },
  async about(tx, project, object) {
    const { tuples } = await createPermissionStore(tx).list(project.id, object, { limit: MAX_TUPLES })
    return tuples.flatMap(toRelations)
  },
})
