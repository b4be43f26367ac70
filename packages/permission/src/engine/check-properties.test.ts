import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PermissionModel, RelationModel, Rewrite, SubjectType } from '../language/model.ts'
import { naiveCheck, type RelationGraph } from '../testdata/naive-evaluator.ts'
import { bindModel } from './binding.ts'
import { check, checkMany } from './check.ts'
import { explain } from './explain.ts'
import { listTuples } from './graph.ts'
import { createGraph, insertTuple, removeTuple } from './graph-writes.ts'
import { objectsOf, type Page, type PageRequest, subjectsOf } from './reachability.ts'
import { isSet, type Subject, type SubjectSet, subjectText, type Tuple, tupleText } from './tuple.ts'

const namespaces = ['A', 'B']
const related = ['r', 's']
const permits = ['p', 'q']
const names = [...related, ...permits]

const name = fc.constantFrom(...names)
const rewrite: fc.Arbitrary<Rewrite> = fc.letrec<{ rewrite: Rewrite }>((tie) => ({
  rewrite: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constant('computed' as const), relation: name }),
    fc.record({
      kind: fc.constant('traverse' as const),
      relation: fc.constantFrom(...related),
      computed: name,
    }),
    fc.record({ kind: fc.constant('not' as const), child: tie('rewrite') }),
    fc.record({
      kind: fc.constantFrom('or' as const, 'and' as const),
      children: fc.array(tie('rewrite'), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).rewrite

const type: fc.Arbitrary<SubjectType> = fc.record({
  namespace: fc.constantFrom(...namespaces),
  relation: fc.option(name),
})
const types = fc.array(type, { minLength: 1, maxLength: 3 })
const relation = (text: string): fc.Arbitrary<RelationModel> =>
  related.includes(text)
    ? types.map((declared) => ({ name: text, types: declared, rewrite: null }))
    : rewrite.map((expression) => ({ name: text, types: [], rewrite: expression }))
const namespace = (text: string) =>
  fc.tuple(...names.map(relation)).map((relations) => ({
    name: text,
    relations: new Map(relations.map((one) => [one.name, one] as const)),
  }))
const bare = fc.constant({ name: 'N', relations: new Map<string, RelationModel>() })
const model: fc.Arbitrary<PermissionModel> = fc
  .tuple(...namespaces.map(namespace), bare)
  .map((spaces) => ({ namespaces: new Map(spaces.map((space) => [space.name, space] as const)) }))

const object = fc.constantFrom('1', '2', '3')
/** Mostly declared names, sometimes an undeclared relation or namespace, or the empty relation. */
const anyRelation = fc.oneof(
  { weight: 12, arbitrary: name },
  { weight: 1, arbitrary: fc.constantFrom('gone', '') },
)
const anyNamespace = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...namespaces) },
  { weight: 1, arbitrary: fc.constantFrom('N', 'Gone') },
)
const set: fc.Arbitrary<SubjectSet> = fc.record({ namespace: anyNamespace, object, relation: anyRelation })
const typedUser: fc.Arbitrary<SubjectSet> = fc.record({
  namespace: anyNamespace,
  object,
  relation: fc.constant(''),
})
const subject: fc.Arbitrary<Subject> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom({ id: 'u' }, { id: 'v' }) },
  { weight: 4, arbitrary: set.map((one) => ({ set: one })) },
  { weight: 2, arbitrary: typedUser.map((one) => ({ set: one })) },
)
const tuple: fc.Arbitrary<Tuple> = fc.tuple(set, subject).map(([at, one]) => ({ ...at, subject: one }))
const tuples = fc.uniqueArray(tuple, { selector: tupleText, maxLength: 16 })

const arbitraryGraphs = (stored: fc.Arbitrary<Tuple[]>): fc.Arbitrary<RelationGraph> =>
  fc.record({
    model,
    tuples: stored,
    mode: fc.constantFrom('open', 'open', 'strict'),
    depth: fc.integer({ min: 1, max: 6 }),
    width: fc.constantFrom(1, 2, 100),
  })
const graphs = arbitraryGraphs(tuples)

/** Nested groups, enough for a search to mark the parents of its subject. */
const group = fc.record({
  namespace: fc.constant('N'),
  object: fc.integer({ min: 1, max: 40 }).map(String),
  relation: fc.constant('r'),
})
const person = fc.constantFrom({ id: 'u' }, { id: 'v' })
const member = fc.oneof(
  { weight: 12, arbitrary: group.map((one) => ({ set: one })) },
  { weight: 1, arbitrary: person },
)
const crowd = fc
  .array(fc.tuple(group, member), { minLength: 110, maxLength: 140 })
  .map((pairs) => pairs.map(([at, one]): Tuple => ({ ...at, subject: one })))
const crowded = arbitraryGraphs(
  fc
    .uniqueArray(tuple, { selector: tupleText, maxLength: 16 })
    .chain((few) =>
      crowd.map((many) => [...new Map([...few, ...many].map((one) => [tupleText(one), one])).values()]),
    ),
)

function toSettings({ model: rules, tuples: stored, mode, depth, width }: RelationGraph) {
  const graph = createGraph()
  for (const one of stored) insertTuple(graph, one)
  return { binding: bindModel(graph, rules, mode), limits: { depth, width } }
}

describe('any model and tuples', () => {
  it('give the same results as the naive evaluator', () => {
    fc.assert(
      fc.property(
        graphs,
        fc.array(fc.tuple(set, subject), { minLength: 1, maxLength: 4 }),
        (built, questions) => {
          const settings = toSettings(built)
          for (const [query, who] of questions) {
            expect(check(settings, { ...query, subject: who }).membership).toBe(naiveCheck(built, query, who))
          }
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('give the same results with many groups and in batches of several subjects', () => {
    fc.assert(
      fc.property(
        crowded,
        fc.array(fc.tuple(group, person), { minLength: 8, maxLength: 12 }),
        (built, questions) => {
          const query = questions.map(([at, one]): Tuple => ({ ...at, subject: one }))
          const memberships = checkMany(toSettings(built), query).map((outcome) => outcome.membership)
          expect(memberships).toEqual(questions.map(([at, one]) => naiveCheck(built, at, one)))
        },
      ),
      { numRuns: 30 },
    )
  })

  it('give the same results one by one and in a batch', () => {
    fc.assert(
      fc.property(graphs, fc.array(tuple, { maxLength: 8 }), (built, questions) => {
        const memberships = checkMany(toSettings(built), questions).map((outcome) => outcome.membership)
        expect(memberships).toEqual(questions.map((one) => check(toSettings(built), one).membership))
      }),
      { numRuns: 500 },
    )
  })
})

describe('any model and tuples, explained and looked up in reverse', () => {
  it('have explanations consistent with the check, with a proof if allowed', () => {
    fc.assert(
      fc.property(graphs, tuple, (built, question) => {
        const settings = toSettings(built)
        const { outcome, proof, tree } = explain(settings, question)
        expect(outcome).toEqual(check(settings, question))
        const isDecided = tree.membership !== 'unknown' && outcome.membership !== 'unknown'
        expect(outcome.reasons.length === 0 || tree.membership === 'unknown').toBe(true)
        expect(isDecided ? tree.membership : outcome.membership).toBe(outcome.membership)
        const isProved = isDecided && outcome.allowed
        expect(proof.some(({ kind }) => kind === 'tuple' || kind === 'absence')).toBe(isProved)
        const stored = new Set(built.tuples.map(tupleText))
        for (const step of proof)
          expect(step.kind !== 'tuple' || stored.has(tupleText(step.tuple))).toBe(true)
      }),
      { numRuns: 1_500 },
    )
  })

  it('name changes of one tuple that turn the answer around', () => {
    fc.assert(
      fc.property(graphs, tuple, (built, question) => {
        const { outcome, changes } = explain(toSettings(built), question)
        for (const { action, tuple: changed } of changes) {
          const others = built.tuples.filter((one) => tupleText(one) !== tupleText(changed))
          const after = { ...built, tuples: action === 'insert' ? [...others, changed] : others }
          expect(check(toSettings(after), question).allowed).toBe(!outcome.allowed)
        }
      }),
      { numRuns: 1_500 },
    )
  })

  it('list the objects and subjects that single checks allow, page by page', () => {
    fc.assert(
      fc.property(graphs, set, subject, (built, query, who) => {
        const settings = toSettings(built)
        const objects = readPages((page) => objectsOf(settings, { ...query, subject: who }, page))
        const reached = (name: string) => check(settings, { ...query, object: name, subject: who }).allowed
        const named = built.tuples.flatMap((one) => [one, ...(isSet(one.subject) ? [one.subject.set] : [])])
        const candidates = new Set(
          named.filter((one) => one.namespace === query.namespace).map((one) => one.object),
        )
        expect(objects).toEqual([...candidates].filter(reached).toSorted())

        const subjects = readPages((page) => subjectsOf(settings, query, page)).map(subjectText)
        const leaves = built.tuples
          .map((one) => one.subject)
          .filter((one) => !isSet(one) || one.set.relation === '')
        const holding = leaves
          .filter((one) => check(settings, { ...query, subject: one }).allowed)
          .map(subjectText)
        expect(subjects).toEqual([...new Set(holding)].toSorted())
      }),
      { numRuns: 1_500 },
    )
  })

  function readPages<T>(read: (page: PageRequest) => Page<T>): T[] {
    const items: T[] = []
    for (let cursor: string | null = null; ; ) {
      const page = read({ size: 1, cursor })
      items.push(...page.items)
      if (page.next === null) return items
      cursor = page.next
    }
  }
})

describe('any sequence of writes', () => {
  const write = fc.record({
    action: fc.constantFrom('insert' as const, 'insert' as const, 'delete' as const),
    tuple,
  })

  it('leaves the index equal to one rebuilt from the tuples', () => {
    fc.assert(
      fc.property(
        model,
        fc.array(write, { maxLength: 80 }),
        fc.array(tuple, { maxLength: 6 }),
        (rules, writes, questions) => {
          const graph = createGraph()
          const stored = new Map<string, Tuple>()
          for (const { action, tuple: one } of writes) {
            const key = tupleText(one)
            const changed = action === 'insert' ? insertTuple(graph, one) : removeTuple(graph, one)
            expect(changed).toBe(action === 'insert' ? !stored.has(key) : stored.has(key))
            if (action === 'delete') stored.delete(key)
            else if (!stored.has(key)) stored.set(key, one)
          }
          const left = [...stored.values()]
          expect(listTuples(graph)).toEqual(left)
          const afresh = toSettings({ model: rules, tuples: left, mode: 'open', depth: 4, width: 2 })
          const applied = { ...afresh, binding: bindModel(graph, rules, 'open') }
          for (const question of questions) expect(check(applied, question)).toEqual(check(afresh, question))
        },
      ),
      { numRuns: 300 },
    )
  })
})
