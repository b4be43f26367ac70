import { membershipName } from './check.ts'
import { findEdge } from './edge-set.ts'
import type { ExplainedNode } from './explanation.ts'
import { setOfNode, tupleOfEdge } from './graph.ts'
import { edgeFrom, none } from './graph-records.ts'
import type { GroupTraversal } from './group-traversal.ts'
import { type Membership, member, notMember } from './membership.ts'
import type { Search } from './search.ts'
import type { SubjectSet, Tuple } from './tuple.ts'

/** A node of an explanation with its value. */
export type Explained = { readonly value: Membership; readonly node: ExplainedNode }

/** Creates a node. */
export function explained(
  kind: ExplainedNode['kind'],
  value: Membership,
  more: { set?: SubjectSet; tuple?: Tuple; children?: readonly Explained[] } = {},
): Explained {
  const children = (more.children ?? []).map(({ node }) => node)
  const { set = null, tuple = null } = more
  return { value, node: { kind, membership: membershipName(value), set, tuple, lines: null, children } }
}

/** Explains the tuple of the subject under a node. */
export function directTuple(search: Search, node: number): Explained {
  const { graph } = search
  search.edgesRead += 1
  const edge = findEdge(graph.edgeSet, graph, node, search.subject)
  return explained('tuple', member, { tuple: tupleOfEdge(graph, edge) })
}

interface WalkedGroup {
  search: Search
  walk: GroupTraversal
}

/** Nests the tuples from the start of the traversal to a node; the innermost node is `end`. */
export function wrapped({ search, walk }: WalkedGroup, node: number, end: Explained): Explained {
  let inner = end
  for (
    let at = node, reached = walk.reached.get(at);
    reached !== undefined && reached.edge !== none;
    reached = walk.reached.get(at)
  ) {
    const set = setOfNode(search.graph, at)
    inner = explained('subject-set', inner.value, {
      tuple: tupleOfEdge(search.graph, reached.edge),
      set,
      children: [inner],
    })
    at = edgeFrom(search.graph, reached.edge)
  }
  return inner
}

/** Explains a chain of groups from the start of the traversal to the subject. */
export function buildChain(search: Search, walk: GroupTraversal, node: number): Explained {
  return wrapped({ search, walk }, node, directTuple(search, node))
}

/** Explains a group without the subject. */
export function triedGroup(search: Search, walk: GroupTraversal, node: number): Explained {
  const edge = walk.reached.get(node)?.edge ?? none
  return explained('subject-set', notMember, {
    tuple: tupleOfEdge(search.graph, edge),
    set: setOfNode(search.graph, node),
  })
}
