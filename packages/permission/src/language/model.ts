/**
 * What a permission file declares, free of its text: the value the engine works with.
 * `permits` and `related` entries share one name space per class, as they do in checks.
 */
export type PermissionModel = {
  readonly namespaces: ReadonlyMap<string, NamespaceModel>
}

export type NamespaceModel = {
  readonly name: string
  /** Empty for a namespace given only by name: it then accepts every relation name. */
  readonly relations: ReadonlyMap<string, RelationModel>
}

export type RelationModel = {
  readonly name: string
  readonly types: readonly SubjectType[]
  /** `null` for a `related` entry, the expression of a `permits` entry otherwise. */
  readonly rewrite: Rewrite | null
}

/** A declared subject: an object of a namespace (`relation` is null), or the members of a relation of one. */
export type SubjectType = { readonly namespace: string; readonly relation: string | null }

export type Rewrite =
  | { readonly kind: 'computed'; readonly relation: string }
  | { readonly kind: 'traverse'; readonly relation: string; readonly computed: string }
  | { readonly kind: 'or' | 'and'; readonly children: readonly Rewrite[] }
  | { readonly kind: 'not'; readonly child: Rewrite }

/** The model of namespaces that are only named: no relation is declared, so every relation is accepted. */
export function modelOfNames(names: readonly string[]): PermissionModel {
  return { namespaces: new Map(names.map((name) => [name, { name, relations: new Map() }])) }
}
