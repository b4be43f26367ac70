import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RecordedSyntax, recordedCases } from '../testdata/recorded-cases.ts'
import type { Rewrite } from './model.ts'
import { readPermissionFile } from './read-permission-file.ts'

/** Mistakes that the original accepts and this parser reports. */
const reportedHere = new Set(['opl/two-exprs', 'opl/empty-permit'])
/** The problem is the operator, reported at the position of the next token. */
const ownMessage = new Set(['opl/leading-or'])

const expectedProblems = ({ id, opl, keto_errors = [] }: RecordedSyntax) => {
  if (reportedHere.has(id)) return [expect.objectContaining({ message: expect.any(String) })]
  if (ownMessage.has(id))
    return [
      expect.objectContaining({ start: { Line: 2, column: opl.indexOf('|| ') + 3 - opl.indexOf('\n') - 1 } }),
    ]
  // Positions are published, messages are our own.
  return keto_errors.map((error) => ({ ...error, message: expect.any(String) }))
}

it.each(recordedCases.opl_syntax)('$id', (recorded) => {
  expect(readPermissionFile(recorded.opl).problems).toEqual(expectedProblems(recorded))
})

const head = 'class U implements Namespace {}\n'
const related = 'related: { a: U[]; b: U[]; c: U[]; p: D[] }'
const permit = (expression: string) =>
  `${head}class D implements Namespace { ${related} permits = { v: (ctx) => ${expression} } }`
const has = (name: string) => `this.related.${name}.includes(ctx.subject)`
const computed = (relation: string): Rewrite => ({ kind: 'computed', relation })
const readRewrite = (expression: string) => {
  const { model, problems } = readPermissionFile(permit(expression))
  expect(problems).toEqual([])
  return model.namespaces.get('D')?.relations.get('v')?.rewrite
}

describe('expressions', () => {
  it('flattens a union in any nesting of the same operator', () => {
    const children = [computed('a'), computed('b'), computed('c')]
    expect(readRewrite(`${has('a')} || (${has('b')} || ${has('c')})`)).toEqual({ kind: 'or', children })
    expect(readRewrite(`(${has('a')} || ${has('b')}) || ${has('c')}`)).toEqual({ kind: 'or', children })
  })

  it('binds && before || as TypeScript does, and remarks on the mix', () => {
    const both: Rewrite = { kind: 'and', children: [computed('b'), computed('c')] }
    expect(readRewrite(`${has('a')} || ${has('b')} && ${has('c')}`)).toEqual({
      kind: 'or',
      children: [computed('a'), both],
    })
    expect(readPermissionFile(permit(`${has('a')} || ${has('b')} && ${has('c')}`)).remarks).toHaveLength(1)
    expect(readPermissionFile(permit(`${has('a')} || (${has('b')} && ${has('c')})`)).remarks).toEqual([])
  })

  it('reads a permit call as a computed subject set', () => {
    expect(readRewrite('this.permits.v(ctx)')).toEqual(computed('v'))
    expect(readRewrite('this.permits["v"](ctx)')).toEqual(computed('v'))
  })

  it('reads both forms of traverse as a tuple to subject set', () => {
    const traversed = { kind: 'traverse', relation: 'p', computed: 'a' }
    expect(readRewrite('this.related.p.traverse(x => x.related.a.includes(ctx.subject))')).toEqual(traversed)
    expect(readRewrite('this.related.p.traverse((x) => x.related["a"].includes(ctx.subject,),)')).toEqual(
      traversed,
    )
    expect(readRewrite('this.related.p.traverse((x) => x.permits.v(ctx))')).toEqual({
      ...traversed,
      computed: 'v',
    })
  })

  it('negates operands and groups, also twice', () => {
    const notA: Rewrite = { kind: 'not', child: computed('a') }
    expect(readRewrite(`!${has('a')}`)).toEqual(notA)
    expect(readRewrite(`!(${has('a')})`)).toEqual(notA)
    expect(readRewrite(`!!${has('a')}`)).toEqual({ kind: 'not', child: notA })
  })

  it('gives the same types for both array notations', () => {
    const { model } = readPermissionFile(
      `class A implements Namespace {} class G implements Namespace { related: { m: A[] } }
       class D implements Namespace { related: { x: Array<A | SubjectSet<G,"m">> y: (A | SubjectSet<G, m>)[] } }`,
    )
    const types = [
      { namespace: 'A', relation: null },
      { namespace: 'G', relation: 'm' },
    ]
    expect(model.namespaces.get('D')?.relations.get('x')?.types).toEqual(types)
    expect(model.namespaces.get('D')?.relations.get('y')?.types).toEqual(types)
  })
})

/** Ranges of the problems of a file: `line:column-line:column`. */
const listPositions = (text: string): string[] =>
  readPermissionFile(text).problems.map(
    ({ start, end }) => `${start.Line}:${start.column}-${end.Line}:${end.column}`,
  )

describe('positions of problems', () => {
  const a = has('a')
  const cases: [string, string, string[]][] = [
    ['a trailing operator', permit(`${a} ||`), ['2:139-2:140']],
    ['an empty permit', permit(''), ['2:100-2:101']],
    ['a leading operator', permit(`|| ${a}`), ['2:102-2:106']],
    ['two adjacent expressions', permit(`${a} ${a}`), ['2:136-2:140']],
    ['this without a member', permit('this.foo'), ['2:104-2:107']],
    ['a union without |', `${head}class D implements Namespace { related: { a: (U U)[] } }`, ['2:48-2:49']],
    ['nesting deeper than 10', permit(`${'('.repeat(11)}${a}${')'.repeat(11)}`), ['2:109-2:110']],
    ['an unclosed string', `${head}class "D`, ['2:7-2:8']],
    ['an unclosed comment', `${head}/* D`, ['1:32-2:4']],
    ['an unreadable character', `${head}a + b`, ['2:2-2:2']],
    [
      'a bad traverse relation',
      permit('this.related.q.traverse(x => x.permits.v(ctx))'),
      ['2:112-2:113', '2:112-2:113'],
    ],
    [
      'a set of an unknown class',
      `class D implements Namespace { related: { a: SubjectSet<Q, "m">[] } }`,
      ['1:56-1:57'],
    ],
    ['an unfinished class', 'class D implements Namespace {', ['1:30-1:30']],
    ['an unfinished block', 'class D implements Namespace { related: {', ['1:41-1:41']],
  ]
  it.each(cases)('%s', (_, text, expected) => expect(listPositions(text)).toEqual(expected))
})

it('reports every error of a file, entry by entry and class by class', () => {
  const text = `class U implements Namespace {}
class A implements Nope {}
class B implements Namespace { related: { x: U y: U[] z: [U] } foo: {} permits = {
  p: (c) => this.related.y.includes(ctx.subject),
  q: (ctx) => this.related.y.some(ctx.subject),
  r: (ctx) => this.related.y.includes(ctx.subject),
} }
class C implements Namespace { related: { x: Missing[] } }`
  expect(listPositions(text)).toEqual([
    '2:19-2:23',
    '3:47-3:48',
    '3:57-3:58',
    '3:63-3:66',
    '4:6-4:7',
    '5:29-5:33',
    '8:45-8:52',
  ])
})

describe('any text', () => {
  const words = [
    'class ',
    'implements ',
    'Namespace ',
    'related',
    'permits',
    'this',
    'ctx',
    'traverse',
    'includes',
  ]
  const signs = [
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    '<',
    '>',
    ':',
    ';',
    ',',
    '.',
    '=',
    '=>',
    '&&',
    '||',
    '!',
    '|',
    '"',
    '/*',
  ]
  const piece = fc.oneof(
    fc.constantFrom(...words, ...signs, 'U', ' ', '\n', 'a'),
    fc.string({ unit: 'grapheme' }),
  )
  const soup = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
  const valid = permit(`!(${has('a')} && ${has('b')}) || this.related.p.traverse(x => x.permits.v(ctx))`)
  const damaged = fc
    .tuple(fc.nat(valid.length), fc.nat(12), piece)
    .map(([at, length, text]) => valid.slice(0, at) + text + valid.slice(at + length))

  it('is parsed without throwing, and every position is inside the text', () => {
    fc.assert(
      fc.property(fc.oneof(soup, damaged), (text) => {
        const lines = text.split('\n')
        for (const { start, end } of readPermissionFile(text).problems) {
          for (const position of [start, end]) {
            const line = lines[position.Line - 1]
            expect(line).toBeDefined()
            // A column one past the end is the first character of the next line.
            expect(position.column).toBeLessThanOrEqual((line?.length ?? 0) + 1)
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  it('is parsed in time linear in its length', () => {
    for (const unit of [
      '(',
      '!',
      'class D ',
      'class D implements Namespace { related: { ',
      '"',
      '@ ',
      '{',
      '/*',
      'a:',
    ]) {
      const before = process.cpuUsage()
      readPermissionFile(
        `${head}class D implements Namespace { permits = { v: (ctx) => ${unit.repeat(20_000)}`,
      )
      const { user, system } = process.cpuUsage(before)
      expect((user + system) / 1000).toBeLessThan(2_000)
    }
  })

  it('is parsed in bounded time, however densely its types are connected', () => {
    const indexes = Array.from({ length: 100 }, (_, at) => at)
    const types = indexes.map((at) => `SubjectSet<D, "a${at}">`).join(' | ')
    const related = indexes.map((at) => `a${at}: (${types})[]`).join(' ')
    const permits = indexes.map(
      (at) => `p${at}: (ctx) => this.related.a${at}.traverse(x => x.related.a0.includes(ctx.subject))`,
    )
    const before = process.cpuUsage()
    const { problems } = readPermissionFile(
      `class D implements Namespace { related: { ${related} } permits = { ${permits.join(', ')} } }`,
    )
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2_000)
    // Each reports only that the sets are nested too deeply.
    expect([problems.length, new Set(problems.map(({ message }) => message)).size]).toEqual([
      indexes.length,
      1,
    ])
  })
})
