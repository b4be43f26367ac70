import { AsyncLocalStorage } from 'node:async_hooks'
import { endpointsOf, schemas, type Typed } from '@tillkey/contract'
import { Type } from '@tillkey/contract/type.ts'
import { ok } from '@tillkey/host'
import { defaultProject } from '@tillkey/identity'
import {
  configSection,
  createPlatformServer,
  errorEnvelope,
  group,
  implemented,
  integer,
  type Module,
  type RouteGroup,
  routeGroup,
} from '@tillkey/platform-core'
import { startTestServer, testServerOptions } from '@tillkey/platform-core/testing'
import { openTestPostgres, openTestSqlite } from '@tillkey/sql/testing'
import { type Descriptor, operation, type ParameterLocation } from '@tillkey/wire'
import { expect, test } from 'vitest'
import { createModules } from './platform.ts'
import { ADMIN_KEY, startTestPlatform } from './testing.ts'

const settingSchemas = {
  readSetting: schemas({
    summary: 'Reads a setting.',
    responses: { 200: Type.Object({ size: Type.Integer() }) },
  }),
}
const settingOperations = {
  readSetting: operation<Typed<typeof settingSchemas.readSetting>>('readSetting GET /setting'),
}
const section = configSection({
  service: 'settings',
  schema: group({ size: implemented(integer(1), 'A size.', 1) }, 'Settings.'),
  parse: ({ size }) => ({ size }),
})

/** An operation that accepts a cached project and reads nothing. */
const forgetful: Module = {
  name: 'settings',
  migrations: [],
  config: section,
  open: () => ({
    routes: [
      routeGroup({
        endpoints: endpointsOf(settingOperations, settingSchemas),
        access: 'public',
        cacheable: ['readSetting'],
        renderError: errorEnvelope,
        handlers: { readSetting: async ({ context: { project } }) => ok(section.read(project)) },
      }),
    ],
  }),
  purge: async () => undefined,
}

test('an operation that forgets to revalidate its cached project answers by the current settings', async () => {
  await using platform = await startTestPlatform(openTestSqlite, { modules: [forgetful] })
  const read = async () => (await platform.app.inject({ url: '/setting' })).json()
  const sizes = [await read()]
  for (const size of [7, 8]) {
    const document = defaultProject()
    await platform.projects.put([
      { ...document, services: { ...document.services, settings: { config: { size } } } },
    ])
    sizes.push(await read())
  }
  expect(sizes).toEqual([{ size: 1 }, { size: 7 }, { size: 8 }])
})

/** Returns the operations of a group that accept a cached project. */
const listCacheable = ({ endpoints, cacheable = [] }: RouteGroup): Descriptor[] =>
  cacheable.flatMap((id) => endpoints[id]?.operation ?? [])

const ID = '00000000-0000-4000-8000-000000000000'

/** Returns a request that passes validation: every required parameter has a value that names nothing. */
function requestFor({ method, path, parameters, body }: Descriptor) {
  const required = (location: ParameterLocation): URLSearchParams =>
    new URLSearchParams(
      parameters
        .filter((each) => each.required && each.in === location)
        .map(({ name }): [string, string] => [name, ID]),
    )
  const isForm = parameters.some((each) => each.in === 'form')
  return {
    method: method as 'GET' | 'POST', // methods of the contract
    url: `${path.replaceAll(/\{\w+\}/g, ID)}?${required('query').toString()}`,
    headers: {
      authorization: `Bearer ${ADMIN_KEY}`,
      accept: 'application/json',
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(isForm ? { payload: required('form').toString() } : body && { payload: {} }),
  }
}

test('every operation on a cached project reads its version, before anything is written', async () => {
  const ofRequest = new AsyncLocalStorage<string[]>()
  const operations: Descriptor[] = []
  const watched = (module: Module): Module => ({
    ...module,
    open(context) {
      const opened = module.open(context)
      operations.push(...(opened.routes ?? []).flatMap(listCacheable))
      return opened
    },
  })
  const onStatement = (sql: string): void => void ofRequest.getStore()?.push(sql)
  await using platform = await startTestServer((tables) => openTestPostgres(tables, { onStatement }), {
    create(database) {
      const options = testServerOptions(database)
      return createPlatformServer({
        ...options,
        projects: [defaultProject()],
        modules: createModules(options).map(watched),
      })
    },
  })
  const send = async (each: Descriptor): Promise<string[]> => {
    const sent: string[] = []
    await ofRequest.run(sent, async () => await platform.app.inject(requestFor(each)))
    return sent
  }
  await platform.app.inject({ url: '/self-service/login/api' })
  expect(operations.length).toBeGreaterThan(15)
  for (const each of operations) {
    const sent = await send(each)
    const read = sent.findIndex((sql) => /\bFROM projects\b/.test(sql))
    const written = sent.findIndex((sql) => /\b(INSERT INTO|UPDATE|DELETE FROM)\b/.test(sql))
    expect({ id: each.id, isRead: read >= 0, isWrittenBefore: written >= 0 && written < read }).toEqual({
      id: each.id,
      isRead: true,
      isWrittenBefore: false,
    })
  }
})
