import { createClock } from '@tillkey/platform-core/testing'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform } from './testing.ts'

const MINUTE_MS = 60_000

onBothDatabases('wrong keys of administrators', (open) => {
  test('are limited per address, do not block the right key, and are forgotten after a while', async () => {
    const clock = createClock()
    await using platform = await startTestPlatform(open, { wrongKeyLimit: 2, now: clock.now })
    const ask = async (key: string, remoteAddress = '192.0.2.1') => {
      const headers = { authorization: `Bearer ${key}` }
      const url = '/admin/identities'
      return (await platform.app.inject({ url, headers, remoteAddress })).statusCode
    }
    const guesses = [await ask('wrong'), await ask('wrong-too'), await ask('wrong-again')]
    const then = [await ask(ADMIN_KEY), await ask(ADMIN_KEY, '192.0.2.2')]
    clock.advance(MINUTE_MS + 1)
    expect([guesses, then, await ask('wrong')]).toEqual([[401, 401, 429], [200, 200], 401])
  })

  test('are forgotten as soon if the clock is set back', async () => {
    const clock = createClock()
    await using platform = await startTestPlatform(open, { wrongKeyLimit: 1, now: clock.now })
    const ask = () =>
      platform.app.inject({ url: '/admin/identities', headers: { authorization: 'Bearer x' } })
    await ask()
    clock.advance(-60 * MINUTE_MS)
    const limited = await ask()
    expect([limited.statusCode, Number(limited.headers['retry-after'])]).toEqual([429, 60])
    clock.advance(MINUTE_MS + 1)
    expect((await ask()).statusCode).toBe(401)
  })
})
