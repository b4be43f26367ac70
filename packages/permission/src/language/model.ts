import type { SourceLines } from './source-position.ts'

/**
 * Contents of a permission file, as the engine uses them. `permits` and `related` entries of a class share one namespace of
 * names, as in checks.
 */
export type PermissionModel = {
  readonly namespaces: ReadonlyMap<string, NamespaceModel>
  /** Absent if the namespaces are configured by name only. */
  readonly source?: ModelSource
}

/** Text of a permission file, and the lines of its declarations and expressions. */
export type ModelSource = {
  readonly text: string
  readonly lines: ReadonlyMap<RelationModel | Rewrite, SourceLines>
}

export type NamespaceModel = {
  readonly name: string
  /** Empty for a namespace configured by name only, which accepts every relation. */
  readonly relations: ReadonlyMap<string, RelationModel>
}

export type RelationModel = {
  readonly name: string
  readonly types: readonly SubjectType[]
  /** Expression of a `permits` entry; `null` for a `related` entry. */
  readonly rewrite: Rewrite | null
}

/** A declared subject: objects of a namespace (`relation` is null), or members of a relation of it. */
export type SubjectType = { readonly namespace: string; readonly relation: string | null }

export type Rewrite =
  | { readonly kind: 'computed'; readonly relation: string }
  | { readonly kind: 'traverse'; readonly relation: string; readonly computed: string }
  | { readonly kind: 'or' | 'and'; readonly children: readonly Rewrite[] }
  | { readonly kind: 'not'; readonly child: Rewrite }

/** Model of namespaces configured by name only, which accept every relation. */
export function modelOfNames(names: readonly string[]): PermissionModel {
  return { namespaces: new Map(names.map((name) => [name, { name, relations: new Map() }])) }
}
