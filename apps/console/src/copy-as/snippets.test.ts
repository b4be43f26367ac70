import * as published from '@ory/client'
import * as client from '@tillkey/client'
import type { Endpoint } from '@tillkey/contract'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { listIdentities } from '@tillkey/contract/platform/identity/identities.ts'
import { explainPermission } from '@tillkey/contract/platform/permission/checks.ts'
import { expect, test } from 'vitest'
import type { ApiCall } from './call.ts'
import { formatCall, languages } from './snippets.ts'

const addresses = { publicUrl: 'https://id.shop.test', hasAdminAddress: false }
const call: ApiCall = {
  operation: listIdentities,
  args: { page_size: 100, credentials_identifier: "o'brien@shop.test" },
  project: 'shop',
}

test('a call is copied as curl, as code of both clients, and as a command', () => {
  expect(languages.map((language) => formatCall(call, language, addresses))).toEqual([
    String.raw`curl 'https://id.shop.test/p/shop/admin/identities?page_size=100&credentials_identifier=o%27brien%40shop.test' \
  -H "Authorization: Bearer $TILLKEY_TOKEN"`,
    `import { createClient, listIdentities } from '@tillkey/client'

const client = createClient({ baseUrl: 'https://id.shop.test/p/shop', accessToken: process.env.TILLKEY_TOKEN })
const answer = await listIdentities(client, {
  page_size: 100,
  credentials_identifier: "o'brien@shop.test"
})`,
    `import { Configuration, IdentityApi } from '@ory/client'

const api = new IdentityApi(new Configuration({ basePath: 'https://id.shop.test/p/shop', accessToken: process.env.TILLKEY_TOKEN }))
const { data } = await api.listIdentities({
  pageSize: 100,
  credentialsIdentifier: "o'brien@shop.test"
})`,
    String.raw`tillkey --url https://id.shop.test/p/shop identities list --page-size 100 --credentials-identifier 'o'\''brien@shop.test'`,
  ])
})

test('addresses that the console does not show are variables', () => {
  const separate = { ...addresses, hasAdminAddress: true }
  const ory = { publicUrl: undefined, hasAdminAddress: false }
  expect(formatCall(call, 'tillkey', separate)).toContain('--url "$TILLKEY_ADMIN_URL"/p/shop identities')
  expect(formatCall(call, 'client', separate)).toContain('`${process.env.TILLKEY_ADMIN_URL}/p/shop`')
  expect(formatCall(call, 'curl', ory)).toMatch(/^curl "\$KRATOS_ADMIN_URL"'\/admin\/identities\?[^\n]*'$/)
})

test('the published client is not offered what it does not have', () => {
  const explain = { ...call, operation: explainPermission, args: {} }
  expect(formatCall(explain, 'ory', addresses)).toBe(
    '// @ory/client doesn’t have the operation explainPermission.',
  )
})

const sampleArguments = ({ operation: { parameters, body } }: Endpoint) => ({
  ...Object.fromEntries(parameters.map(({ name }) => [name, 'x'])),
  ...(body && { body: body.kind === 'text' ? 'x' : { a: 1 } }),
})

const clientNames = new Set(Object.keys(client))
const apis = Object.values<unknown>(published).filter((value) => typeof value === 'function')

test.each(Object.values<Endpoint>(platformEndpoints).map((each) => [each.operation.id, each] as const))(
  '%s has a line in every language',
  (id, endpoint) => {
    const own = { operation: endpoint.operation, args: sampleArguments(endpoint), project: 'shop' }
    const [curl = '', code = '', ory = '', tillkey = ''] = languages.map((language) =>
      formatCall(own, language, addresses),
    )
    const api = apis.find(({ name }) => ory.includes(`new ${name}(new Configuration`))
    expect(curl).toMatch(/^curl (-X [A-Z]+ )?'?https:\/\/id\.shop\.test\/p\/shop\//)
    expect([code.includes(`await ${id}(client`), clientNames.has(id)]).toEqual([true, true])
    expect(tillkey).toMatch(/^tillkey --url \S+ \S+ \S+/)
    const isKnown = typeof Object(api).prototype?.[id] === 'function'
    expect([isKnown, ory.includes('doesn’t have')]).toEqual(
      endpoint.operation.unpublished ? [false, true] : [true, false],
    )
  },
)
