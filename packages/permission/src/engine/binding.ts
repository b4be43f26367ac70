import type { NamespaceModel, PermissionModel, RelationModel, Rewrite } from '../language/model.ts'
import { emptyRelation, type Graph } from './graph.ts'
import { getName, internName } from './names.ts'

/** Whether declared types restrict a check: `strict` follows and matches declared types only. */
export type TypeMode = 'open' | 'strict'

/** A relation of a namespace, in the numbers of one graph. */
export type Rule = {
  /** A plain relation, a permit, or one that must not be queried. */
  readonly status: 'relation' | 'permit' | 'undeclared' | 'unknown-namespace'
  readonly expression: Expression | null
  /** Declared subjects by `typeKey`; `null` allows all. */
  readonly declared: ReadonlySet<number> | null
  /** Namespaces of the declared subjects; `null` allows all. */
  readonly declaredNamespaces: ReadonlySet<number> | null
  /** Whether tuples stored under the name count. */
  readonly countsTuples: boolean
}

/** `rewrite` is the expression of the model. */
export type Expression = { readonly rewrite: Rewrite } & (
  | { readonly kind: 'computed'; readonly relation: number }
  | { readonly kind: 'traverse'; readonly relation: number; readonly computed: number }
  | { readonly kind: 'or' | 'and'; readonly children: readonly Expression[] }
  | { readonly kind: 'not'; readonly child: Expression }
)

/** A model bound to a graph. Rules are created on first use. */
export type Binding = {
  readonly graph: Graph
  readonly model: PermissionModel
  readonly mode: TypeMode
  readonly rules: Rule[][]
}

/** Binds a model to a graph without creating rules. */
export function bindModel(graph: Graph, model: PermissionModel, mode: TypeMode): Binding {
  return { graph, model, mode, rules: [] }
}

/** Rule of a relation, by namespace and relation number. */
export function resolveRule(binding: Binding, namespace: number, relation: number): Rule {
  const existing = binding.rules[namespace]?.[relation]
  if (existing !== undefined) return existing
  const rule = makeRule(binding, namespace, relation)
  const rules = (binding.rules[namespace] ??= [])
  rules[relation] = rule
  return rule
}

/** Encodes a declared subject, a namespace and a relation of it, as one number. */
export function typeKey(namespace: number, relation: number): number {
  return namespace * 0x1000000 + relation
}

const open = { declared: null, declaredNamespaces: null, countsTuples: true } as const

function makeRule(binding: Binding, namespace: number, relation: number): Rule {
  const { graph, model } = binding
  const space = model.namespaces.get(getName(graph.namespaces, namespace))
  if (space === undefined) return { status: 'unknown-namespace', expression: null, ...open }
  const declared = space.relations.get(getName(graph.relations, relation))
  if (declared !== undefined) return declaredRule(binding, declared)
  return { status: acceptsAny(space, relation) ? 'relation' : 'undeclared', expression: null, ...open }
}

function acceptsAny(space: NamespaceModel, relation: number): boolean {
  return space.relations.size === 0 || relation === emptyRelation
}

function declaredRule(binding: Binding, relation: RelationModel): Rule {
  const expression = relation.rewrite === null ? null : bindRewrite(binding.graph, relation.rewrite)
  const status = expression === null ? 'relation' : 'permit'
  if (binding.mode === 'open') return { status, expression, ...open }
  const { graph } = binding
  const types = relation.types.map((type) => ({
    namespace: internName(graph.namespaces, type.namespace),
    relation: internName(graph.relations, type.relation ?? ''),
  }))
  return {
    status,
    expression,
    declared: new Set(types.map((type) => typeKey(type.namespace, type.relation))),
    declaredNamespaces: new Set(types.map((type) => type.namespace)),
    countsTuples: status === 'relation',
  }
}

function bindRewrite(graph: Graph, rewrite: Rewrite): Expression {
  switch (rewrite.kind) {
    case 'computed':
      return { rewrite, kind: 'computed', relation: internName(graph.relations, rewrite.relation) }
    case 'traverse':
      return {
        rewrite,
        kind: 'traverse',
        relation: internName(graph.relations, rewrite.relation),
        computed: internName(graph.relations, rewrite.computed),
      }
    case 'not':
      return { rewrite, kind: 'not', child: bindRewrite(graph, rewrite.child) }
    default:
      return {
        rewrite,
        kind: rewrite.kind,
        children: rewrite.children.map((child) => bindRewrite(graph, child)),
      }
  }
}
