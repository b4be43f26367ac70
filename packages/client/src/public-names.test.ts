import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deprecatedModels, listAliases } from '@tillkey/contract/deprecated.ts'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { expect, expectTypeOf, test } from 'vitest'
import * as operations from './generated/operations.ts'
import { createClient, items, listCourierMessages, listMySessions, listOAuth2Clients } from './index.ts'

const contract = fileURLToPath(new URL('../../contract/src/platform/', import.meta.url))
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const inOrder = (values: readonly string[]) => values.toSorted((a, b) => a.localeCompare(b))

test('every operation of the platform is exported, also by its former names', () => {
  const former = Object.values(platformEndpoints)
    .flatMap(listAliases)
    .map(({ id }) => id)
  expect(inOrder(Object.keys(operations))).toEqual(inOrder([...Object.keys(platformEndpoints), ...former]))
})

test('every model of the platform is exported', () => {
  const declared = globSync('**/*.ts', { cwd: contract }).flatMap((file) =>
    names(readFileSync(contract + file, 'utf8'), /^export type (\w+)/gm),
  )
  const source = readFileSync(new URL('generated/models.ts', import.meta.url), 'utf8')
  const index = readFileSync(new URL('index.ts', import.meta.url), 'utf8')
  const codes = names(index, /^export type \{ (\w+) \} from '@tillkey\/contract/gm)
  const listed = [...names(source, /^export (?:interface|type) (\w+)/gm), ...codes]
  expect(declared.length).toBeGreaterThan(200)
  expect(inOrder(listed)).toEqual(inOrder([...declared, ...Object.keys(deprecatedModels)]))
})

test('paged lists are those that take a page token', () => {
  const paged = Object.values(platformEndpoints).filter(({ operation }) =>
    operation.parameters.some(({ name }) => name === 'page_token'),
  )
  expect(inOrder(paged.map(({ operation }) => operation.id))).toEqual([
    'getRelationships',
    'listAuditEvents',
    'listBulkJobRefusals',
    'listBulkJobs',
    'listCourierMessages',
    'listIdentities',
    'listIdentitySchemas',
    'listIdentitySessions',
    'listJsonWebKeys',
    'listMySessions',
    'listOAuth2Clients',
    'listOAuth2ConsentSessions',
    'listOAuth2LoginSessions',
    'listOrganizations',
    'listPermittedObjects',
    'listPermittedSubjects',
    'listProjectEvents',
    'listProjectRevisions',
    'listSessions',
    'listTrustedOAuth2JwtGrantIssuers',
    'searchIdentities',
  ])
  const client = createClient({ baseUrl: 'http://localhost' })
  expectTypeOf(items(client, listMySessions)).toExtend<AsyncIterable<{ id: string }>>()
  expectTypeOf(items(client, listOAuth2Clients)).toExtend<AsyncIterable<{ client_id?: string }>>()
  expectTypeOf(items(client, listCourierMessages)).toExtend<AsyncIterable<{ recipient: string }>>()
})
