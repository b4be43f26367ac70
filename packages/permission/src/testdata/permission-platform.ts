import { randomUUID } from 'node:crypto'
import { type ProjectDocument, sourceOfText } from '@tillkey/platform-core'
import type { TestDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from '../testing.ts'
import type { RecordedTuple } from './recorded-cases.ts'

export const admin = { authorization: `Bearer ${ADMIN_KEY}` }

export const oplLocation = (opl: string): string => sourceOfText(opl)

/** A project with this configuration of its permission service. */
export const projectWith = (config: Record<string, unknown>, slug = 'playground'): ProjectDocument => ({
  slug,
  name: slug,
  services: { permission: { config } },
})

export const createPermissionConfig = ({
  opl,
  namespaces = [],
}: {
  opl?: string
  namespaces?: string[]
}) => ({
  namespaces: opl ? { location: oplLocation(opl) } : namespaces.map((name, id) => ({ id, name })),
})

/** A project of a platform that several tests share. */
export interface PermissionProject {
  app: TestPlatform['app']
  slug: string
  /** Replaces the configuration of its permission service. */
  configure(config: Record<string, unknown>): Promise<void>
}

type Config = Record<string, unknown>

/** One platform for a suite; each test creates its own project. */
export function sharedPlatform(open: () => Promise<TestDatabase>): {
  addProject(config: Config): Promise<PermissionProject>
  platform(): TestPlatform
} {
  let shared: TestPlatform | undefined
  beforeAll(async () => {
    shared = await startTestPlatform(open)
  })
  afterAll(() => shared?.[Symbol.asyncDispose]())
  const platform = (): TestPlatform => {
    if (!shared) throw new Error('the platform is started before the tests')
    return shared
  }
  return {
    platform,
    async addProject(config) {
      const slug = `p${randomUUID()}`
      const { app, projects } = platform()
      await projects.put([projectWith(config, slug)])
      return {
        app,
        slug,
        configure: async (changed) => void (await projects.put([projectWith(changed, slug)])),
      }
    },
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface PermissionResponse {
  status: number
  body: unknown
  text: string
  headers: Record<string, unknown>
}

/** Calls an operation as an administrator with a raw body. */
export async function call(
  { app, slug }: Pick<PermissionProject, 'app' | 'slug'>,
  request: `${Method} ${string}`,
  payload?: string | object,
): Promise<PermissionResponse> {
  const [method, ...path] = request.split(' ')
  const url = `/p/${slug}${path.join(' ')}`
  const response = await app.inject({
    method: method as Method,
    url,
    headers: admin,
    ...(payload !== undefined && { payload }),
  })
  const text = response.body
  return {
    status: response.statusCode,
    body: text === '' ? undefined : JSON.parse(text),
    text,
    headers: response.headers,
  }
}

type Target = Pick<PermissionProject, 'app' | 'slug'>

export async function putTuples(project: Target, tuples: readonly RecordedTuple[]): Promise<void> {
  const deltas = tuples.map((tuple) => ({ action: 'insert', relation_tuple: tuple }))
  const { status, text } = await call(project, 'PATCH /admin/relation-tuples', deltas)
  if (status !== 204) throw new Error(`tuples were not stored: ${text}`)
}

export async function listTuples(project: Target, query = ''): Promise<RecordedTuple[]> {
  const { body } = await call(project, `GET /relation-tuples?page_size=1000${query}`)
  return (body as { relation_tuples: RecordedTuple[] }).relation_tuples
}
