import type { ExplainedPermission } from '@tillkey/client'
import { expect, test } from 'vitest'
import { countPaths, decisiveLines, onlyDecisive, type ProofNode, toProofTree } from './proof-tree.ts'
import { cutExcerpt } from './rule-excerpt.ts'

const set = (text: string) => {
  const [, namespace = '', object = '', relation = ''] = /^(.*):(.*)#(.*)$/.exec(text) ?? []
  return { namespace, object, relation }
}
const lines = (first: number) => ({ first, last: first })
const refund = set('Sale:1#refund')

/** Allowed because a manager of the shop may refund; the cashier may too, but the sale is closed. */
const tree: ExplainedPermission = {
  kind: 'permit',
  membership: 'member',
  set: refund,
  children: [
    {
      kind: 'or',
      membership: 'member',
      lines: { first: 4, last: 5 },
      children: [
        {
          kind: 'traverse',
          membership: 'member',
          set: set('Sale:1#shop'),
          lines: lines(4),
          children: [
            {
              kind: 'subject-set',
              membership: 'member',
              tuple: { ...set('Sale:1#shop'), subject_set: set('Shop:baobab#') },
              children: [
                {
                  kind: 'relation',
                  membership: 'member',
                  set: set('Shop:baobab#manager'),
                  children: [
                    {
                      kind: 'tuple',
                      membership: 'member',
                      tuple: { ...set('Shop:baobab#manager'), subject_id: 'sipho' },
                    },
                  ],
                },
              ],
            },
          ],
        },
        {
          kind: 'not',
          membership: 'not-member',
          lines: lines(5),
          children: [{ kind: 'relation', membership: 'member', set: set('Sale:1#closed'), children: [] }],
        },
      ],
    },
  ],
}

const draw = ({ text, tag, reason, isDecisive, children }: ProofNode): string[] => [
  [isDecisive ? '*' : '-', text, tag, reason].filter(Boolean).join(' '),
  ...children.flatMap(draw).map((line) => `  ${line}`),
]

test('operators and tuples become words beside what they lead to', () => {
  expect(draw(toProofTree(tree))).toEqual([
    '* Sale:1#refund any',
    '  * shop.manager parent',
    '    * Shop:baobab#manager',
    '      * sipho tuple',
    '  - Sale:1#closed not present',
  ])
})

test('the proof alone has only what the answer rests on', () => {
  expect(draw(onlyDecisive(toProofTree(tree)))).toHaveLength(4)
  expect(countPaths(toProofTree(tree))).toEqual({ paths: 2, granting: 1 })
})

test('the lines that decided are cut out of the permission file', () => {
  const source = ['class Shop implements Namespace {}', 'class Sale implements Namespace {', '  permits = {']
  const rule = [
    '    refund: (ctx) => this.related.shop.traverse((s) => s.related.manager.includes(ctx.subject)) ||',
    '      !closed,',
  ]
  const drawn = toProofTree(tree)
  expect(decisiveLines(drawn, refund)).toEqual([lines(4)])
  const excerpt = cutExcerpt(
    {
      state: 'configured',
      mode: 'open',
      problems: [],
      source: [...source, ...rule, '  }', '}'].join('\n'),
      namespaces: [
        {
          name: 'Sale',
          relations: [{ name: 'refund', kind: 'permit', types: [], lines: { first: 4, last: 5 } }],
        },
      ],
    },
    refund,
    decisiveLines(drawn, refund),
  )
  expect(excerpt.map(({ number, isMarked }) => [number, isMarked])).toEqual([
    [2, false],
    [4, true],
    [5, false],
  ])
})
