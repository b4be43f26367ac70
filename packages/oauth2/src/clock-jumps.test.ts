import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  exchangeCode,
  introspect,
  obtainCode,
  postForm,
  registerClient,
} from './testing/authorization-flow.ts'
import { createClock, startTestOAuth2 } from './testing/index.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

onOneDatabase('after a clock change', (open) => {
  test.each(['opaque', 'jwt'])(
    'codes and tokens are accepted once, and valid ones stay valid: %s',
    async (strategy) => {
      const clock = createClock()
      const config = { dev: true, strategies: { access_token: strategy } }
      await using server = await startTestOAuth2(open, config, { now: clock.now })
      const client = await registerClient(server, { grant_types: ['authorization_code', 'refresh_token'] })
      const isActive = async (token: string): Promise<boolean> => {
        const { active } = (await introspect(server, token)) as { active: boolean } // RFC 7662
        return active
      }
      const refresh = (token: unknown) => {
        const form = { grant_type: 'refresh_token', refresh_token: String(token) }
        return postForm({ server, client }, '/oauth2/token', form)
      }
      const code = await obtainCode(server, client, { scope: 'openid offline' })
      clock.advance(-HOUR_MS)
      const granted = await exchangeCode(server, client, { code })
      const { access_token: access, refresh_token: first } = granted.body as Record<string, string> // RFC 6749 5.1
      expect([granted.status, await isActive(access ?? '')]).toEqual([200, true])
      clock.advance(DAY_MS)
      expect(await isActive(access ?? '')).toBe(false)
      clock.advance(-DAY_MS - HOUR_MS)
      expect(await isActive(access ?? '')).toBe(true)
      const refreshed = await refresh(first)
      expect(refreshed.status).toBe(200)
      clock.advance(-HOUR_MS)
      const { refresh_token: second, access_token: later } = refreshed.body as Record<string, string> // RFC 6749 5.1
      expect(await isActive(later ?? '')).toBe(true)
      // Reusing the code revokes its chain, whatever the clock says.
      expect((await exchangeCode(server, client, { code })).status).toBe(400)
      expect([await isActive(later ?? ''), (await refresh(second)).status]).toEqual([false, 401])
    },
  )

  test('a code that expired while the clock was ahead is used at most once', async () => {
    const clock = createClock()
    await using server = await startTestOAuth2(open, { dev: true }, { now: clock.now })
    const client = await registerClient(server)
    const code = await obtainCode(server, client)
    clock.advance(DAY_MS)
    expect((await exchangeCode(server, client, { code })).status).toBe(400)
    clock.advance(-DAY_MS)
    const responses = [
      await exchangeCode(server, client, { code }),
      await exchangeCode(server, client, { code }),
    ]
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect((await exchangeCode(server, client, { code: await obtainCode(server, client) })).status).toBe(200)
  })
})
