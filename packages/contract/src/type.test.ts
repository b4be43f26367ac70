import { Type as typeBox } from 'typebox'
import { expect, test } from 'vitest'
import { Type } from './type.ts'

const described = (builders: typeof Type) => {
  const item = builders.Object({
    id: builders.String({ minLength: 1 }),
    at: builders.Optional(builders.Null()),
  })
  return [
    item,
    builders.Object({}),
    builders.Object({ only: builders.Optional(builders.Boolean()) }, { additionalProperties: false }),
    builders.Object({ copied: { ...builders.Optional(builders.Integer({ minimum: 1 })) } }),
    builders.Array(item, { minItems: 1 }),
    builders.Union([builders.Literal('a'), builders.Literal(1), builders.Literal(true)]),
    builders.Interface([item], { more: builders.Unknown({ description: 'anything' }) }),
    builders.Record(builders.String(), builders.Integer()),
    builders.Record(builders.String({ pattern: '^x-' }), builders.Unsafe<string>({ type: 'string' })),
    builders.Cyclic({ Tree: builders.Object({ inner: builders.Array(builders.Ref('Tree')) }) }, 'Tree'),
  ]
}

test('our builders produce the same schemas as those of TypeBox', () => {
  expect(described(Type).map((schema) => JSON.stringify(schema))).toEqual(
    described(typeBox).map((schema) => JSON.stringify(schema)),
  )
})
