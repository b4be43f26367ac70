import type { CheckOutcome } from './check.ts'
import type { SubjectSet, Tuple } from './tuple.ts'

/** One thing that was looked at for an answer. */
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
  /** The relation of an object that was asked for, where the node is about one. */
  readonly set: SubjectSet | null
  /** The stored tuple the node rests on. */
  readonly tuple: Tuple | null
  readonly children: readonly ExplainedNode[]
}

/** One step of the proof of an allowed check. */
export type ProofStep =
  | { readonly kind: 'rule'; readonly set: SubjectSet }
  | { readonly kind: 'tuple'; readonly tuple: Tuple }
  /** `set` is null where more than one set counts: see the tree. */
  | { readonly kind: 'absence'; readonly set: SubjectSet | null }

export type Explanation = {
  readonly outcome: CheckOutcome
  /** From the object asked for to the subject; empty unless allowed, and when the tree had to be cut before it. */
  readonly proof: readonly ProofStep[]
  /** What was tried, allowed or not; large trees are cut at nodes of kind `limit`. */
  readonly tree: ExplainedNode
}

/** The steps that show a member: one way of many where one is enough, every part where all are needed. */
export function proofOf(node: ExplainedNode): ProofStep[] {
  const tuple: ProofStep[] = node.tuple === null ? [] : [{ kind: 'tuple', tuple: node.tuple }]
  const rule: ProofStep[] =
    node.kind === 'permit' && node.set !== null ? [{ kind: 'rule', set: node.set }] : []
  if (node.kind === 'not') return [{ kind: 'absence', set: absentSet(node.children[0]) }]
  const parts =
    node.kind === 'and'
      ? node.children
      : node.children.filter(({ membership }) => membership === 'member').slice(0, 1)
  return [...rule, ...tuple, ...parts.flatMap(proofOf)]
}

/** The set a subject is absent from; a traversal has none: of the relation it starts from, the subject may be a member. */
function absentSet(negated: ExplainedNode | undefined): SubjectSet | null {
  return negated === undefined || negated.kind === 'traverse' ? null : negated.set
}
