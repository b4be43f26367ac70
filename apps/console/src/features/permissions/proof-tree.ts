import type { ExplainedPermission, SubjectSet } from '@tillkey/client'
import { formatSet, formatSubject } from './relationship-text.ts'

/** How a node combines its children, or what it is. */
export type NodeTag = 'any' | 'all' | 'not' | 'parent' | 'group' | 'tuple'
/** Why a node does not count. */
export type NodeReason = 'absent' | 'empty' | 'present' | 'cycle' | 'limit' | 'undeclared'

/** A node of the drawn tree. */
export interface ProofNode {
  id: string
  text: string
  membership: 'member' | 'not-member' | 'unknown'
  /** Whether the answer rests on it. */
  isDecisive: boolean
  /** Whether it is a step from the object to the subject that grants. */
  isProving: boolean
  tag?: NodeTag
  reason?: NodeReason
  /** The permit whose rule explains the node: its own, or the one that contains it. */
  rule: SubjectSet | undefined
  /** The permit whose rule contains the node, and its lines there. */
  within: SubjectSet | undefined
  lines: { first: number; last: number } | undefined
  children: readonly ProofNode[]
}

interface Context {
  id: string
  isDecisive: boolean
  /** Whether everything above it grants. */
  isGranted: boolean
  permit: SubjectSet | undefined
}

type Parts = Partial<Pick<ProofNode, 'tag' | 'reason'>> & {
  text: string
  children?: readonly ExplainedPermission[]
}

/** Turns an explanation into the tree on screen: operators become words beside what they combine. */
export const toProofTree = (tree: ExplainedPermission): ProofNode =>
  toNode(tree, { id: '0', isDecisive: true, isGranted: true, permit: undefined })

function toNode(node: ExplainedPermission, context: Context): ProofNode {
  const { kind, children = [], set } = node
  const [only, ...others] = children
  // A tuple that leads to another object is shown by what is there.
  if (kind === 'subject-set' && set === undefined && only) return toNode(only, context)
  if (kind === 'permit' && only && others.length === 0 && isOperator(only.kind))
    return withParts(node, context, { ...partsOf(only), text: textOf(node), children: only.children ?? [] })
  return withParts(node, context, partsOf(node))
}

const isOperator = (kind: string): boolean => kind === 'or' || kind === 'and'

function withParts(node: ExplainedPermission, context: Context, parts: Parts): ProofNode {
  const { membership, kind, lines, set } = node
  const rule = kind === 'permit' ? set : context.permit
  const { text, children = [], ...rest } = parts
  const isProving = context.isGranted && context.isDecisive && membership === 'member'
  const decisive = listDecisive(children, { ...context, membership, isNot: rest.tag === 'not' })
  return {
    id: context.id,
    text,
    membership: membership as ProofNode['membership'], // of the three that the server knows
    isDecisive: context.isDecisive,
    isProving,
    ...rest,
    rule,
    within: context.permit,
    lines,
    children: children.map((child, at) =>
      toNode(child, {
        id: `${context.id}.${at}`,
        isDecisive: decisive.has(child),
        isGranted: isProving,
        permit: rule,
      }),
    ),
  }
}

interface Parent extends Context {
  membership: string
  isNot: boolean
}

/** Children that the membership of their parent rests on: the first that grants, or all if each is needed. */
function listDecisive(
  children: readonly ExplainedPermission[],
  { isDecisive, membership, isNot }: Parent,
): ReadonlySet<ExplainedPermission> {
  if (!isDecisive) return new Set()
  if (isNot) return new Set(children)
  const same = children.filter((child) => child.membership === membership)
  const granting = children.filter((child) => child.membership === 'member')
  const isEachNeeded = membership === 'member' && granting.length === children.length
  return new Set(isEachNeeded || membership !== 'member' ? same : granting.slice(0, 1))
}

const tags: Readonly<Record<string, NodeTag>> = {
  or: 'any',
  and: 'all',
  not: 'not',
  traverse: 'parent',
  'subject-set': 'group',
  tuple: 'tuple',
}

const reasons: Readonly<Record<string, NodeReason>> = {
  cycle: 'cycle',
  limit: 'limit',
  undeclared: 'undeclared',
}

function partsOf(node: ExplainedPermission): Parts {
  const { kind, children = [] } = node
  const tag = tags[kind]
  const reason = reasonOf(node)
  const [only, ...others] = children
  // `not` of one relation is one line.
  const shown =
    kind === 'not' && only && others.length === 0 ? negatedParts(only) : { text: textOf(node), children }
  return { ...shown, ...(tag && { tag }), ...(reason && { reason }) }
}

const negatedParts = (negated: ExplainedPermission): Parts =>
  isOperator(negated.kind) || negated.kind === 'not'
    ? { text: '', children: [negated] }
    : { text: textOf(negated), children: negated.children ?? [] }

function reasonOf({ kind, membership, children = [] }: ExplainedPermission): NodeReason | undefined {
  if (reasons[kind]) return reasons[kind]
  if (membership !== 'not-member') return undefined
  if (kind === 'not') return 'present'
  if (children.length > 0) return undefined
  return kind === 'traverse' ? 'empty' : 'absent'
}

function textOf(node: ExplainedPermission): string {
  const { kind, set, tuple } = node
  if (kind === 'tuple' && tuple) return formatSubject(tuple)
  if (set) return kind === 'traverse' ? nameTraversal(set, node) : formatSet(set)
  return tuple ? formatSubject(tuple) : ''
}

/** A traversal is named by its relation and what it evaluates there: `shop.manage`. */
function nameTraversal({ relation }: SubjectSet, { children: [hop] = [] }: ExplainedPermission): string {
  const there = hop?.children?.[0]?.set?.relation
  return there === undefined ? relation : `${relation}.${there}`
}

/** Leaves out what the answer does not rest on. */
export const onlyDecisive = (node: ProofNode): ProofNode => ({
  ...node,
  children: node.children.filter(({ isDecisive }) => isDecisive).map(onlyDecisive),
})

/** Alternatives of the root and how many of them grant. */
export function countPaths({ tag, children, membership }: ProofNode): { paths: number; granting: number } {
  if (tag !== 'any') return { paths: 1, granting: membership === 'member' ? 1 : 0 }
  return {
    paths: children.length,
    granting: children.filter((child) => child.membership === 'member').length,
  }
}

const listNodes = (node: ProofNode): ProofNode[] => [node, ...node.children.flatMap(listNodes)]

export type Lines = NonNullable<ProofNode['lines']>

/** Lines of a permit's rule that decided: those of the expressions the answer rests on, or of all. */
export function decisiveLines(tree: ProofNode, rule: SubjectSet): Lines[] {
  const inside = listNodes(tree).filter(
    ({ within, tag }) => within && formatSet(within) === formatSet(rule) && tag !== 'any' && tag !== 'all',
  )
  const decisive = inside.filter(({ isDecisive, lines }) => isDecisive && lines)
  return (decisive.length > 0 ? decisive : inside).flatMap(({ lines }) => lines ?? [])
}

export const findNode = (tree: ProofNode, id: string): ProofNode | undefined =>
  listNodes(tree).find((node) => node.id === id)

/** A negated relation that contains the subject, which denies on its own. */
export const findDenial = (tree: ProofNode): ProofNode | undefined =>
  listNodes(tree).find(
    ({ tag, reason, text, isDecisive }) => tag === 'not' && reason === 'present' && text !== '' && isDecisive,
  )
