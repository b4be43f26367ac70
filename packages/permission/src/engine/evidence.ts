import type { PermissionModel, Rewrite } from '../language/model.ts'

export type Permit = { readonly namespace: string; readonly relation: string }

/**
 * Permits that a subject may hold without being reachable by stored tuples, because a negation alone may grant them.
 * Queries about one of them must consider every subject.
 */
export function openPermits(model: PermissionModel): Permit[] {
  const open = new Map<string, Permit>()
  for (let size = -1; size < open.size; ) {
    size = open.size
    for (const { permit, rewrite } of listPermits(model)) {
      if (isOpen({ model, open }, permit.namespace, rewrite)) open.set(toKey(permit), permit)
    }
  }
  return [...open.values()]
}

function listPermits(model: PermissionModel): { permit: Permit; rewrite: Rewrite }[] {
  return [...model.namespaces.values()].flatMap(({ name, relations }) =>
    [...relations.values()].flatMap(({ name: relation, rewrite }) =>
      rewrite === null ? [] : [{ permit: { namespace: name, relation }, rewrite }],
    ),
  )
}

function toKey({ namespace, relation }: Permit): string {
  return JSON.stringify([namespace, relation])
}

type Reading = { readonly model: PermissionModel; readonly open: ReadonlyMap<string, Permit> }

function isOpen(reading: Reading, namespace: string, rewrite: Rewrite): boolean {
  switch (rewrite.kind) {
    case 'computed':
      return reading.open.has(toKey({ namespace, relation: rewrite.relation }))
    case 'traverse':
      return [...reading.open.values()].some(({ relation }) => relation === rewrite.computed)
    case 'or':
      return rewrite.children.some((child) => isOpen(reading, namespace, child))
    case 'and':
      return rewrite.children.every((child) => isOpen(reading, namespace, child))
    default:
      return true
  }
}
