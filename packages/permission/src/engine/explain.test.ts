import { describe, expect, it } from 'vitest'
import { recordedSettings } from '../testdata/recorded-index.ts'
import { explain } from './explain.ts'
import type { ProofStep } from './explanation.ts'
import { setText, type Tuple, tupleText } from './tuple.ts'

const opl = `class User implements Namespace {}
class Group implements Namespace { related: { members: (User | SubjectSet<Group, "members">)[] } }
class Folder implements Namespace {
  related: { parents: Folder[]; viewers: (User | SubjectSet<Group, "members">)[]; banned: User[] }
  permits = {
    view: (ctx) =>
      (this.related.viewers.includes(ctx.subject) || this.related.parents.traverse((p) => p.permits.view(ctx))) &&
      !this.related.banned.includes(ctx.subject),
  }
}`

const settings = recordedSettings(
  {
    opl,
    tuples: [
      { namespace: 'Folder', object: 'inner', relation: 'parents', subject_set: set('Folder', 'outer', '') },
      {
        namespace: 'Folder',
        object: 'outer',
        relation: 'viewers',
        subject_set: set('Group', 'staff', 'members'),
      },
      {
        namespace: 'Group',
        object: 'staff',
        relation: 'members',
        subject_set: set('Group', 'tills', 'members'),
      },
      { namespace: 'Group', object: 'tills', relation: 'members', subject_id: 'ann' },
      { namespace: 'Group', object: 'tills', relation: 'members', subject_id: 'bob' },
      { namespace: 'Folder', object: 'inner', relation: 'banned', subject_id: 'bob' },
    ],
  },
  { depth: 5, width: 100 },
)

function set(namespace: string, object: string, relation: string) {
  return { namespace, object, relation }
}

const view = (id: string): Tuple => ({
  namespace: 'Folder',
  object: 'inner',
  relation: 'view',
  subject: { id },
})

const stepText = (step: ProofStep): string => {
  if (step.kind === 'tuple') return tupleText(step.tuple)
  return `${step.kind} ${step.set === null ? '' : setText(step.set)}`
}

describe('an explanation', () => {
  it('of an allowed check names every rule and tuple on the way, and what must be absent', () => {
    const { outcome, proof } = explain(settings, view('ann'))
    expect(outcome.allowed).toBe(true)
    expect(proof.map(stepText)).toEqual([
      'rule Folder:inner#view',
      'Folder:inner#parents@(Folder:outer)',
      'rule Folder:outer#view',
      'Folder:outer#viewers@(Group:staff#members)',
      'Group:staff#members@(Group:tills#members)',
      'Group:tills#members@ann',
      'absence Folder:outer#banned',
      'absence Folder:inner#banned',
    ])
  })

  it('of a denied check shows which part failed, and on which tuple', () => {
    const { outcome, proof, tree } = explain(settings, view('bob'))
    expect([outcome.membership, proof]).toEqual(['not-member', []])
    const [and] = tree.children
    const [granting, negation] = and?.children ?? []
    expect([and?.kind, granting?.membership, negation?.kind, negation?.membership]).toEqual([
      'and',
      'member',
      'not',
      'not-member',
    ])
    const [banned] = negation?.children ?? []
    expect(banned?.children[0]).toMatchObject({
      kind: 'tuple',
      tuple: { object: 'inner', subject: { id: 'bob' } },
    })
  })

  it('of a subject without tuples shows the groups that were searched', () => {
    const { tree } = explain(settings, view('eve'))
    expect(JSON.stringify(tree)).toContain('"object":"tills"')
    expect(tree.membership).toBe('not-member')
  })

  it('of a check that reached a limit shows where', () => {
    const near = { ...settings, limits: { depth: 1, width: 100 } }
    const { outcome, tree } = explain(near, view('ann'))
    expect([outcome.membership, outcome.reasons]).toEqual(['unknown', ['depth']])
    expect(JSON.stringify(tree)).toContain('"kind":"limit"')
  })

  it('of a grant among thousands of branches still contains the proof', () => {
    const parents = Array.from({ length: 3_000 }, (_, at) => ({
      namespace: 'Folder',
      object: 'inner',
      relation: 'parents',
      subject_set: set('Folder', `parent-${at}`, ''),
    }))
    const granting = { namespace: 'Folder', object: 'parent-2999', relation: 'viewers', subject_id: 'ann' }
    const wide = recordedSettings({ opl, tuples: [...parents, granting] }, { depth: 5, width: 100 })
    const { proof, tree } = explain(wide, view('ann'))
    expect(proof.map(stepText)).toContain('Folder:inner#parents@(Folder:parent-2999)')
    expect(JSON.stringify(tree)).toContain('"kind":"limit"')
  })

  it('does not report a stored set as absent when a traversal is negated', () => {
    const orphan = recordedSettings(
      {
        opl: `class Folder implements Namespace {
          related: { parents: Folder[]; viewers: Folder[] }
          permits = { lone: (ctx) => !this.related.parents.traverse((p) => p.related.viewers.includes(ctx.subject)) }
        }`,
        tuples: [
          { namespace: 'Folder', object: 'inner', relation: 'parents', subject_id: 'ann' },
          {
            namespace: 'Folder',
            object: 'inner',
            relation: 'parents',
            subject_set: set('Folder', 'outer', ''),
          },
        ],
      },
      { depth: 5, width: 100 },
    )
    const { proof } = explain(orphan, { ...view('ann'), relation: 'lone' })
    expect(proof).toEqual([
      { kind: 'rule', set: set('Folder', 'inner', 'lone') },
      { kind: 'absence', set: null },
    ])
  })

  it('of a grant that depends on an absence in a cycle contains the proof', () => {
    const parent = (object: string, of: string) => ({
      namespace: 'Folder',
      object: of,
      relation: 'parents',
      subject_set: set('Folder', object, ''),
    })
    const circle = recordedSettings(
      {
        opl: `class Folder implements Namespace {
          related: { parents: Folder[]; viewers: Folder[]; banned: Folder[] }
          permits = {
            shut: (ctx) => this.related.banned.includes(ctx.subject) || this.related.parents.traverse((p) => p.permits.shut(ctx)),
            view: (ctx) => this.related.viewers.includes(ctx.subject) && !this.permits.shut(ctx),
          }
        }`,
        tuples: [
          parent('outer', 'inner'),
          parent('inner', 'outer'),
          { namespace: 'Folder', object: 'inner', relation: 'viewers', subject_id: 'ann' },
        ],
      },
      { depth: 5, width: 100 },
    )
    const { outcome, proof } = explain(circle, view('ann'))
    expect(outcome.allowed).toBe(true)
    expect(proof.map(stepText)).toEqual([
      'rule Folder:inner#view',
      'Folder:inner#viewers@ann',
      'absence Folder:inner#shut',
    ])
  })
})

describe('the decisive changes of an explanation', () => {
  const changesOf = (id: string) =>
    explain(settings, view(id)).changes.map(({ action, tuple }) => `${action} ${tupleText(tuple)}`)

  it('delete any tuple that the grant needs, and insert what must be absent', () => {
    expect(changesOf('ann')).toEqual([
      'insert Folder:outer#banned@ann',
      'insert Folder:inner#banned@ann',
      'delete Group:tills#members@ann',
      'delete Group:staff#members@(Group:tills#members)',
      'delete Folder:outer#viewers@(Group:staff#members)',
    ])
  })

  it('delete the tuple that denies', () => {
    expect(changesOf('bob')).toEqual(['delete Folder:inner#banned@bob'])
  })

  it('insert a missing member', () => {
    expect(changesOf('eve')).toEqual([
      'insert Folder:inner#viewers@eve',
      'insert Folder:outer#viewers@eve',
      'insert Group:staff#members@eve',
      'insert Group:tills#members@eve',
    ])
  })

  it('leave out a tuple without which another path grants', () => {
    const both = recordedSettings(
      {
        opl,
        tuples: [
          { namespace: 'Folder', object: 'inner', relation: 'viewers', subject_id: 'ann' },
          {
            namespace: 'Folder',
            object: 'inner',
            relation: 'parents',
            subject_set: set('Folder', 'outer', ''),
          },
          { namespace: 'Folder', object: 'outer', relation: 'viewers', subject_id: 'ann' },
        ],
      },
      { depth: 5, width: 100 },
    )
    const { changes } = explain(both, view('ann'))
    expect(changes.map(({ action }) => action)).not.toContain('delete')
  })

  it('leave the index as it is', () => {
    expect(explain(settings, view('ann'))).toEqual(explain(settings, view('ann')))
    expect(explain(settings, view('bob')).outcome.allowed).toBe(false)
  })

  it('has the lines of expressions', () => {
    const { tree } = explain(settings, view('ann'))
    const [and] = tree.children
    expect([and?.lines, and?.children.map(({ lines }) => lines)]).toEqual([
      { first: 7, last: 8 },
      [
        { first: 7, last: 7 },
        { first: 8, last: 8 },
      ],
    ])
  })
})
