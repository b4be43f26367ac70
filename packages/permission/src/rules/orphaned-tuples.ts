import type { PermissionEngine } from '../engine/permission-engine.ts'
import type { Declared, References } from '../engine/references.ts'
import type { PermissionModel } from '../language/model.ts'
import type { TupleListsStore } from '../tuple-lists-store.ts'

/** Stored tuples of a namespace or relation that a model does not declare. */
export interface Orphans extends References {
  /** Where the tuples name it. */
  position: 'object' | 'subject'
}

/** Upper bound on tuples listed per namespace or relation. */
const MAX_LISTED = 100
/** Upper bound on namespaces and relations that are looked up. */
const MAX_NAMES = 200

/** Namespaces and relations of one model that another does not declare. A namespace without relations accepts any. */
function listMissing(before: PermissionModel, after: PermissionModel): Declared[] {
  return [...before.namespaces.values()].flatMap(({ name: namespace, relations }): Declared[] => {
    const declared = after.namespaces.get(namespace)
    if (declared === undefined) return [{ namespace, relation: undefined }]
    if (declared.relations.size === 0) return []
    return [...relations.keys()]
      .filter((relation) => !declared.relations.has(relation))
      .map((relation) => ({ namespace, relation }))
  })
}

export interface OrphanSearch {
  store: TupleListsStore
  engine: Pick<PermissionEngine, 'findReferences'>
  projectId: string
  /** The rules in force, and those that would replace them. */
  models: { before: PermissionModel; after: PermissionModel }
}

/** Finds tuples that rules in force count and other rules do not, by their objects and by their subjects. */
export async function findOrphans({ store, engine, projectId, models }: OrphanSearch): Promise<Orphans[]> {
  const missing = listMissing(models.before, models.after).slice(0, MAX_NAMES)
  const found: Orphans[] = []
  for (const names of missing) {
    const { tuples, next } = await store.list(projectId, names, { limit: MAX_LISTED })
    if (tuples.length > 0) found.push({ ...names, position: 'object', tuples, hasMore: next !== undefined })
  }
  const references = missing.length > 0 ? engine.findReferences(missing, MAX_LISTED) : []
  return [...found, ...references.map((each): Orphans => ({ ...each, position: 'subject' }))]
}
