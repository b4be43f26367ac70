import { expectTypeOf, test } from 'vitest'
import type { startPayment } from './pos/payments.ts'
import type { listTerminals } from './pos/terminals.ts'

type Types<O> = O extends { types?: infer T } ? NonNullable<T> : never

test('arguments and answers are typed from the schemas', () => {
  type Args = Types<typeof startPayment>['args']
  expectTypeOf<Args['body']>().toEqualTypeOf<{
    request_uuid: string
    amount: { currencyCode: 'ZAR'; units: number }
  }>()
  expectTypeOf<Types<typeof listTerminals>['args']['provider']>().toEqualTypeOf<string>()
})
