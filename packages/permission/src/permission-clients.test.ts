import { openTestSqlite } from '@tillkey/sql/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { callers, toCall } from './testdata/permission-clients.ts'
import {
  createPermissionConfig,
  listTuples,
  putTuples,
  sharedPlatform,
} from './testdata/permission-platform.ts'
import { recordedCases } from './testdata/recorded-cases.ts'
import { ADMIN_KEY } from './testing.ts'

const callable = recordedCases.rest.flatMap((recorded) => {
  const call = toCall(recorded.request)
  return call && !recorded.request.follow_pages ? [{ ...recorded, call }] : []
})

/** Lists in any order. */
function unordered(value: unknown): unknown {
  const text = JSON.stringify(value, (_, part: unknown) =>
    Array.isArray(part) ? part.map((item) => JSON.stringify(item)).toSorted() : part,
  )
  return text ?? null
}

describe.each(callers)('recorded requests by $name', ({ call }) => {
  const { addProject, platform } = sharedPlatform(openTestSqlite)
  let origin = ''
  beforeAll(async () => {
    origin = await platform().app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('nearly all can be sent by a client', () => expect(callable.length).toBeGreaterThan(35))

  test.each(callable)('$id', async ({ setup = {}, call: recordedCall, expect: expected }) => {
    const project = await addProject(createPermissionConfig(setup))
    await putTuples(project, setup.tuples ?? [])
    const { status, body } = await call(`${origin}/p/${project.slug}`, ADMIN_KEY, recordedCall)
    expect(status).toBe(expected.status)
    // Messages are our own, so only the status of recorded errors is compared.
    expect(body ?? {}).toMatchObject(expected.body_contains ? { error: { code: expected.status } } : {})
    expect(expected.body ?? body).toEqual(body)
    const expanded = expected.body_unordered === undefined ? body : expected.body_unordered
    expect(unordered(body)).toEqual(unordered(expanded))
    const stored = await listTuples(project)
    expect(stored).toHaveLength(expected.remaining ?? stored.length)
  })
})
