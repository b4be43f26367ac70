import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTestPostgres, openTestSqlite } from '@tillkey/sql/testing'
import { bundleProgram } from '../../../../launch/programs.ts'
import type { TestServerLike } from './authorization-flow.ts'
import { oauth2Tables } from './index.ts'

const source = fileURLToPath(new URL('server-process.ts', import.meta.url))

/** A database without rows that only the processes open: a file or a URL. */
export interface TestDatabase extends AsyncDisposable {
  at: string
}

/** A file, for one process. */
export async function sqliteDatabase(): Promise<TestDatabase> {
  const { db, file } = await openTestSqlite(oauth2Tables)
  await db.close()
  const dispose = async (): Promise<void> => rmSync(dirname(file), { recursive: true, force: true })
  return { at: file, [Symbol.asyncDispose]: dispose }
}

/** A database for several processes. */
export async function postgresDatabase(): Promise<TestDatabase> {
  const { url = '', ...database } = await openTestPostgres(oauth2Tables)
  return { at: url, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
}

/** A server in its own process, called over HTTP. */
export interface ServerProcess extends TestServerLike, AsyncDisposable {
  /** Kills the process without warning. */
  kill(): Promise<void>
}

async function readOrigin({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the process has no output')
  const [line] = (await once(stdout, 'data')) as [Buffer]
  return line.toString().trim()
}

/** Starts a server process over a database. */
export async function startProcess({ at }: TestDatabase): Promise<ServerProcess> {
  const child = spawn(process.execPath, [await bundleProgram(source), at], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const origin = await readOrigin(child)
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
  }
  return {
    app: {
      async inject({ method, url: path, payload, headers = {} }) {
        const isJson = typeof payload === 'object'
        const response = await fetch(origin + path, {
          method,
          redirect: 'manual',
          headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
          ...(payload !== undefined && { body: isJson ? JSON.stringify(payload) : payload }),
        })
        const cookies = response.headers.getSetCookie()
        return {
          statusCode: response.status,
          headers: { ...Object.fromEntries(response.headers), 'set-cookie': cookies },
          body: await response.text(),
        }
      },
    },
    kill,
    [Symbol.asyncDispose]: kill,
  }
}
