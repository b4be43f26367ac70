import type { PermissionExplanation } from '@tillkey/client'

type ExplanationNode = PermissionExplanation['tree']

interface Step {
  tried: string
  of: string
  membership: string
}

const formatName = ({ set, tuple }: ExplanationNode): string => {
  const target = set ?? tuple
  if (!target) return ''
  const { namespace, object, relation } = target
  const { namespace: of = '', object: other = '', relation: through = '' } = tuple?.subject_set ?? {}
  const subject = tuple?.subject_id ?? `${of}:${other}#${through}`
  return `${namespace}:${object}#${relation}${tuple ? `@${subject}` : ''}`
}

/** Rows of an explanation, indented by depth. */
export const explanationRows = (tree: ExplanationNode, depth = 0): Step[] => [
  { tried: '  '.repeat(depth) + tree.kind, of: formatName(tree), membership: tree.membership },
  ...(tree.children ?? []).flatMap((child) => explanationRows(child, depth + 1)),
]
