import { type Client, createClient } from '@tillkey/client'
import { assertResponse } from '@tillkey/host'
import type { Database } from '@tillkey/sql'
import type { OpenTestDatabase, TestDatabase, TestTables } from '@tillkey/sql/testing'
import { migrateAll } from './migrate-all.ts'
import type { Module } from './module.ts'
import type { PlatformServer, ServerOptions } from './server-options.ts'

export const ADMIN_KEY = 'ory_pat_test'
const BASE_URL = 'http://localhost:4000'

/** A server over a test database. */
export interface TestServer extends PlatformServer {
  database: TestDatabase
  [Symbol.asyncDispose](): Promise<void>
}

/** Default options of test servers. Responses are checked against the contract. */
export const testServerOptions = (database: Pick<TestDatabase, 'db'>): Omit<ServerOptions, 'modules'> => ({
  db: database.db,
  baseUrl: BASE_URL,
  secrets: ['a secret for tests'],
  adminKey: ADMIN_KEY,
  projects: [],
  logLevel: 'silent',
  limits: { farewellMs: 0 },
  outboundNetworks: ['127.0.0.0/8', '::1/128'],
  now: Date.now,
  inspect: assertResponse,
})

/** Returns the tables of servers with these modules. A server with more modules creates the missing ones. */
export const createTestTables = (
  name: string,
  modulesOf: (db: Database) => readonly Module[],
): TestTables => ({
  name,
  make: (db) => migrateAll(db, modulesOf(db)),
})

interface TestServerParts<S> {
  create: (database: TestDatabase) => Promise<S>
  /** Initial content of the database. Default: none. */
  tables?: TestTables
}

/** Starts a server over its own database. It does not listen; call it through `app.inject`. */
export async function startTestServer<S extends PlatformServer>(
  open: OpenTestDatabase,
  { create, tables }: TestServerParts<S>,
): Promise<S & TestServer> {
  const database = await open(tables)
  const server = await create(database)
  const dispose = async (): Promise<void> => {
    await server.close()
    await database[Symbol.asyncDispose]()
  }
  return { ...server, database, [Symbol.asyncDispose]: dispose }
}

/** Creates a client for a server that does not listen. */
export const createClientOf = (
  { app }: Pick<PlatformServer, 'app'>,
  credentials: { accessToken?: string; sessionToken?: string } = {},
  path = '',
): Client =>
  createClient({
    ...credentials,
    baseUrl: `http://localhost${path}`,
    async transport({ method, url, headers, body }) {
      const response = await app.inject({
        method: method as 'GET', // the method is that of the operation
        url: url.replace('http://localhost', ''),
        headers,
        ...(body !== undefined && { payload: body }),
      })
      const copied = new Headers()
      for (const [name, value] of Object.entries(response.headers))
        for (const one of [value ?? []].flat()) copied.append(name, String(one))
      return {
        status: response.statusCode,
        statusText: response.statusMessage,
        headers: copied,
        text: response.body,
      }
    },
  })

export interface HttpRequest {
  method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** Sent as JSON. */
  body?: object
  /** Sent as an HTML form. */
  form?: Record<string, string>
  headers?: Record<string, string>
}

export interface HttpResponse {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // Body as described by the operation; each test asserts what it needs.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  /** Set-Cookie values by cookie name. */
  cookies: Map<string, string>
}

export interface HttpSession {
  /** Cookies received so far, sent with every request. */
  jar: Map<string, string>
  send(request: HttpRequest): Promise<HttpResponse>
}

const acceptOf = { spa: 'application/json', browser: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const parseBody = (text: string): unknown => (/^[[{]/.test(text) ? JSON.parse(text) : text)

function keep(jar: Map<string, string>, setCookies: string[]): Map<string, string> {
  const named = setCookies.map((line): [string, string] => [line.slice(0, line.indexOf('=')), line])
  for (const [name, line] of named) {
    const value = line.slice(name.length + 1).split(';', 1)[0] ?? ''
    if (line.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
  }
  return new Map(named)
}

/** Creates a client with a cookie jar, like a browser or a single-page application. */
export function createHttpSession(
  { app }: Pick<PlatformServer, 'app'>,
  kind: 'spa' | 'browser' = 'spa',
): HttpSession {
  const jar = new Map<string, string>()
  return {
    jar,
    async send({ method = 'GET', url, body, form, headers = {} }) {
      const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
      const payload = body ? JSON.stringify(body) : form && new URLSearchParams(form).toString()
      const type = body ? 'application/json' : 'application/x-www-form-urlencoded'
      const response = await app.inject({
        method,
        url,
        ...(payload !== undefined && { payload }),
        headers: {
          accept: acceptOf[kind],
          ...(payload !== undefined && { 'content-type': type }),
          ...(cookie && { cookie }),
          ...headers,
        },
      })
      const cookies = keep(jar, [response.headers['set-cookie'] ?? []].flat())
      return {
        status: response.statusCode,
        headers: response.headers,
        body: parseBody(response.body),
        cookies,
      }
    },
  }
}

/** Creates a clock that only moves when it is advanced. */
export function createClock(start = Date.UTC(2026, 10, 21)) {
  let time = start
  return {
    now: () => time,
    advance(milliseconds: number) {
      time += milliseconds
    },
  }
}
