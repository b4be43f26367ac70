import { expect, expectTypeOf, test } from 'vitest'
import { platformEndpoints } from './platform/endpoints.ts'
import type { getIdentity } from './platform/identity/identities.ts'
import type { expandPermissions } from './platform/permission/checks.ts'
import type { startPayment } from './pos/payments.ts'
import type { listTerminals } from './pos/terminals.ts'
import { selectPublished } from './unpublished.ts'

type Types<O> = O extends { types?: infer T } ? NonNullable<T> : never

test('arguments and responses are typed from the schemas', () => {
  type Args = Types<typeof startPayment>['args']
  expectTypeOf<Args['body']>().toEqualTypeOf<{
    request_uuid: string
    amount: { currencyCode: 'ZAR'; units: number }
    terminal_uuid?: string
    sale_uuid?: string
  }>()
  expectTypeOf<Types<typeof listTerminals>['args']['provider']>().toEqualTypeOf<string>()
})

test('the platform has its 127 operations, each with schemas and a unique name', () => {
  const entries = Object.entries(platformEndpoints)
  expect(Object.keys(selectPublished(platformEndpoints))).toHaveLength(127)
  expect(entries.filter(([name, { operation }]) => operation.id !== name)).toEqual([])
})

test('enumerations are open when read and closed when sent', () => {
  type Get = Types<typeof getIdentity>
  type Credential = NonNullable<Get['args']['include_credential']>[number]
  expectTypeOf<Credential>().toEqualTypeOf<
    'password' | 'totp' | 'oidc' | 'webauthn' | 'lookup_secret' | 'code' | 'passkey' | 'identifier_first'
  >()
  expectTypeOf<'archived'>().toExtend<NonNullable<Get['responses'][200]['state']>>()
  type Tree = Types<typeof expandPermissions>['responses'][200]
  expectTypeOf<NonNullable<Tree['children']>[number]['type']>().toEqualTypeOf<Tree['type']>()
})
