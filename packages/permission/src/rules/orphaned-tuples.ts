import type { Tuple } from '../engine/tuple.ts'
import type { PermissionModel } from '../language/model.ts'
import type { TupleListsStore } from '../tuple-lists-store.ts'

/** Stored tuples of a namespace or relation that a model does not declare. */
export interface Orphans {
  namespace: string
  /** `undefined` if the namespace is not declared. */
  relation: string | undefined
  tuples: readonly Tuple[]
  hasMore: boolean
}

/** Upper bound on tuples listed per namespace or relation. */
const MAX_LISTED = 100
/** Upper bound on namespaces and relations listed. */
const MAX_ORPHANS = 100

type Names = Pick<Orphans, 'namespace' | 'relation'>

/** Namespaces and relations of one model that another does not declare. A namespace without relations accepts any. */
function listMissing(before: PermissionModel, after: PermissionModel): Names[] {
  return [...before.namespaces.values()].flatMap(({ name: namespace, relations }): Names[] => {
    const declared = after.namespaces.get(namespace)
    if (declared === undefined) return [{ namespace, relation: undefined }]
    if (declared.relations.size === 0) return []
    return [...relations.keys()]
      .filter((relation) => !declared.relations.has(relation))
      .map((relation) => ({ namespace, relation }))
  })
}

/** Finds tuples that rules in force declare and other rules do not. */
export async function findOrphans(
  store: TupleListsStore,
  projectId: string,
  models: { before: PermissionModel; after: PermissionModel },
): Promise<Orphans[]> {
  const found: Orphans[] = []
  for (const names of listMissing(models.before, models.after)) {
    const { tuples, next } = await store.list(projectId, names, { limit: MAX_LISTED })
    if (tuples.length > 0) found.push({ ...names, tuples, hasMore: next !== undefined })
    if (found.length === MAX_ORPHANS) break
  }
  return found
}
