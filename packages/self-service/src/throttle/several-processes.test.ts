import { type OpenTestDatabase, onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  appProject,
  createAccount,
  createHttpSession,
  EMAIL,
  PASSWORD,
  startTestPlatform,
} from '../testing/index.ts'

onBothDatabases('two processes on one database', (open) => {
  test('count failures, messages and changes together, and requests each for itself', async () => {
    const throttle = {
      account: { attempts: 4, window: '5m' },
      messages: { attempts: 3, window: '1h' },
      flows: { attempts: 12, window: '5m' },
    }
    const projects = [
      appProject({
        security: { throttle },
        flows: { recovery: { enabled: true, use: 'code' } },
      }),
    ]
    await using first = await startTestPlatform(open, { projects })
    const shared: OpenTestDatabase = async () => ({
      ...first.database,
      [Symbol.asyncDispose]: async () => {},
    })
    await using second = await startTestPlatform(shared, { projects })
    await createAccount(first)
    const processes = [first, second]
    const ask = async (at: number, flowUrl: string, body: object) => {
      const http = createHttpSession(processes[at % 2] ?? first)
      const { body: flow } = await http.send({ url: flowUrl })
      return (await http.send({ method: 'POST', url: flow.ui.action, body })).status
    }
    const inTurns = async (count: number, flowUrl: string, body: object): Promise<number[]> => {
      const statuses = []
      for (let at = 0; at < count; at += 1) statuses.push(await ask(at, flowUrl, body))
      return statuses
    }
    const wrong = { method: 'password', identifier: EMAIL, password: 'wrong' }
    expect(await inTurns(6, '/self-service/login/api', wrong)).toEqual([400, 400, 400, 400, 429, 429])
    const right = { ...wrong, password: PASSWORD }
    expect(await inTurns(2, '/self-service/login/api', right)).toEqual([429, 429])
    const recover = { method: 'code', email: EMAIL }
    expect(await inTurns(5, '/self-service/recovery/api', recover)).toEqual([200, 200, 200, 429, 429])
    // Thirteen flows exceed the limit of a single process.
    const begun = await Promise.all(
      processes.map((at) => createHttpSession(at).send({ url: '/self-service/login/api' })),
    )
    expect(begun.map(({ status }) => status)).toEqual([200, 200])
  })
})
