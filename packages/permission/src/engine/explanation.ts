import type { SourceLines } from '../language/source-position.ts'
import type { CheckOutcome } from './check.ts'
import type { SubjectSet, Tuple } from './tuple.ts'

/** One step of the evaluation. */
export type ExplainedNode = {
  readonly kind:
    | 'permit'
    | 'relation'
    | 'or'
    | 'and'
    | 'not'
    | 'traverse'
    | 'tuple'
    | 'subject-set'
    | 'cycle'
    | 'limit'
    | 'undeclared'
  readonly membership: CheckOutcome['membership']
  /** The evaluated relation of an object, if the node is about one. */
  readonly set: SubjectSet | null
  /** The stored tuple the node is based on. */
  readonly tuple: Tuple | null
  /** Lines of the expression in the permission file that led to the node. */
  readonly lines: SourceLines | null
  readonly children: readonly ExplainedNode[]
}

/** A write of one tuple after which the answer would be the opposite. */
export type DecisiveChange = { readonly action: 'insert' | 'delete'; readonly tuple: Tuple }

/** One step of the proof of an allowed check. */
export type ProofStep =
  | { readonly kind: 'rule'; readonly set: SubjectSet }
  | { readonly kind: 'tuple'; readonly tuple: Tuple }
  /** `set` is null if several sets are involved; see the tree. */
  | { readonly kind: 'absence'; readonly set: SubjectSet | null }

export type Explanation = {
  readonly outcome: CheckOutcome
  /** From the object to the subject. Empty if not allowed, or if the tree was truncated before the subject. */
  readonly proof: readonly ProofStep[]
  /** The evaluation; large trees are truncated at `limit` nodes. */
  readonly tree: ExplainedNode
  readonly changes: readonly DecisiveChange[]
  /** Number of stored tuples that the explanation looked at. */
  readonly tuplesRead: number
}

/** Steps that prove membership: one branch where one suffices, all branches where all are needed. */
export function toProof(node: ExplainedNode): ProofStep[] {
  const tuple: ProofStep[] = node.tuple === null ? [] : [{ kind: 'tuple', tuple: node.tuple }]
  const rule: ProofStep[] =
    node.kind === 'permit' && node.set !== null ? [{ kind: 'rule', set: node.set }] : []
  if (node.kind === 'not') return [{ kind: 'absence', set: absentSet(node.children[0]) }]
  const parts =
    node.kind === 'and'
      ? node.children
      : node.children.filter(({ membership }) => membership === 'member').slice(0, 1)
  return [...rule, ...tuple, ...parts.flatMap(toProof)]
}

/** The set a subject is absent from; `null` for a traversal, whose first relation may contain the subject. */
function absentSet(negated: ExplainedNode | undefined): SubjectSet | null {
  return negated === undefined || negated.kind === 'traverse' ? null : negated.set
}
