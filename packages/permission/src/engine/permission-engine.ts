import type { PermissionModel } from '../language/model.ts'
import { type Binding, bindModel, type TypeMode } from './binding.ts'
import { type CheckOutcome, type CheckSettings, check, checkMany } from './check.ts'
import { type ExpandedTree, expand } from './expand.ts'
import { explain } from './explain.ts'
import type { Explanation } from './explanation.ts'
import { columnBytes } from './graph.ts'
import { createGraph, insertTuple, removeTuple } from './graph-writes.ts'
import {
  type ObjectsQuery,
  objectsOf,
  type Page,
  type PageRequest,
  type SubjectsQuery,
  subjectsOf,
} from './reachability.ts'
import { type Declared, findReferences, type References } from './references.ts'
import type { Limits } from './search.ts'
import type { Subject, SubjectSet, Tuple } from './tuple.ts'

/** Rules in force: the model and whether declared types restrict checks. */
export type Rules = { readonly model: PermissionModel; readonly mode: TypeMode }

/** Rules and limits of one question. */
export type Terms = { readonly rules: Rules; readonly limits: Limits }

/** In-memory index of one project's tuples, and all queries on it. Synchronous. */
export type PermissionEngine = {
  /** `insert` and `remove` return whether the index changed. */
  insert(tuple: Tuple): boolean
  remove(tuple: Tuple): boolean
  check(terms: Terms, question: Tuple): CheckOutcome
  /** Like `check`, but questions about the same subject share work. */
  checkMany(terms: Terms, questions: readonly Tuple[]): CheckOutcome[]
  /** Stored members of a set as a tree; `null` if there are none. */
  expand(set: SubjectSet, depth: number): ExpandedTree | null
  explain(terms: Terms, question: Tuple): Explanation
  objectsOf(terms: Terms, question: ObjectsQuery, page: PageRequest): Page<string>
  subjectsOf(terms: Terms, question: SubjectsQuery, page: PageRequest): Page<Subject>
  /** Stored tuples whose subjects are sets of namespaces or relations, at most `limit` of each. */
  findReferences(names: readonly Declared[], limit: number): References[]
  size(): EngineSize
}

export type EngineSize = {
  readonly tuples: number
  /** Objects and plain ids ever named since the index was built, even if no tuple names them any more. */
  readonly names: number
  /** Total length of these names. */
  readonly namesLength: number
  /** Bytes of the integer arrays, without the names. */
  readonly columnBytes: number
}

/** Creates an empty index. */
export function createPermissionEngine(): PermissionEngine {
  const graph = createGraph()
  const bindings = new WeakMap<Rules, Binding>()

  function ensureBinding(rules: Rules): Binding {
    const existing = bindings.get(rules)
    if (existing !== undefined) return existing
    const binding = bindModel(graph, rules.model, rules.mode)
    bindings.set(rules, binding)
    return binding
  }

  function toCheckSettings({ rules, limits }: Terms): CheckSettings {
    return { binding: ensureBinding(rules), limits }
  }

  return {
    insert: (tuple) => insertTuple(graph, tuple),
    remove: (tuple) => removeTuple(graph, tuple),
    check: (terms, question) => check(toCheckSettings(terms), question),
    checkMany: (terms, questions) => checkMany(toCheckSettings(terms), questions),
    expand: (set, depth) => expand(graph, set, depth),
    explain: (terms, question) => explain(toCheckSettings(terms), question),
    objectsOf: (terms, question, page) => objectsOf(toCheckSettings(terms), question, page),
    subjectsOf: (terms, question, page) => subjectsOf(toCheckSettings(terms), question, page),
    findReferences: (names, limit) => findReferences(graph, names, limit),
    size: () => ({
      tuples: graph.edgeCount,
      names: graph.objectNames.length,
      namesLength: graph.objectNamesLength,
      columnBytes: columnBytes(graph),
    }),
  }
}
