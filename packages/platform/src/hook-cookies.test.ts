import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { defaultProject } from '@tillkey/identity'
import { sourceOfText } from '@tillkey/platform-core'
import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestPlatform } from './testing.ts'

test('hooks are not told the cookies of the project’s authorization server, whatever these are called', async () => {
  const calls: unknown[] = []
  const record = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls.push(await json(request))
    response.end()
  }
  const target = createServer((request, response) => void record(request, response))
  await once(target.listen(0, '127.0.0.1'), 'listening')
  const { port } = target.address() as AddressInfo // it listens at a port
  const document = defaultProject()
  const hook = {
    hook: 'web_hook',
    config: {
      ...{ url: `http://127.0.0.1:${port}/`, method: 'POST', response: { parse: true } },
      body: sourceOfText('function(ctx) { cookies: ctx.request_cookies }'),
    },
  }
  const selfservice = { flows: { login: { before: { hooks: [hook] } } } }
  const identity = { config: { ...Object(document.services.identity?.config), selfservice } }
  const oauth2 = { config: { serve: { cookies: { names: { session: 'signed_in' } } } } }
  await using platform = await startTestPlatform(openTestSqlite, {
    projects: [{ ...document, services: { identity, oauth2 } }],
  })
  const cookie = 'signed_in=a; signed_in_dev=b; theme=dark'
  await platform.app.inject({ url: '/self-service/login/api', headers: { cookie } })
  await new Promise((resolve) => target.close(resolve))
  expect(calls).toEqual([{ cookies: { theme: 'dark' } }])
})
