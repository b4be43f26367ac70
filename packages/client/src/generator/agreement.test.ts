import type { Operation } from '@tillkey/wire'
import { expectTypeOf, test } from 'vitest'
import type * as derived from '../generated/operations.ts'
import type * as written from '../operation-types.ts'

type TypesOf<O> = O extends { readonly types?: infer Types } ? NonNullable<Types> : never
type Args<O> = TypesOf<O> extends { args: infer A } ? A : never
type Responses<O> = TypesOf<O> extends { responses: infer R; default: infer E } ? [R, E] : never

type Ids = {
  [Id in keyof typeof derived]: (typeof derived)[Id] extends Operation<infer _> ? Id : never
}[keyof typeof derived]

/** The operations whose written types do not take what the derived take, or answer something else. */
type Differing = {
  [Id in Ids]: [Args<(typeof derived)[Id]>] extends [Args<(typeof written)[Id]>]
    ? [Responses<(typeof written)[Id]>] extends [Responses<(typeof derived)[Id]>]
      ? never
      : `${Id}: answers`
    : `${Id}: takes`
}[Ids]

test('every operation has the types of its schemas', () => {
  expectTypeOf<Ids>().toEqualTypeOf<keyof typeof written & Ids>()
  expectTypeOf<Differing>().toBeNever()
})
