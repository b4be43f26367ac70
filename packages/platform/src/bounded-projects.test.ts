import { createProject } from '@tillkey/client'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startConsole } from './testing-console.ts'

const PASSWORD = 'kettle-over-moon-41'
const HOUR_MS = 3_600_000

onOneDatabase('a project created by name', (open) => {
  test('ends sessions after twelve idle hours, and codes after ten minutes', async () => {
    let now = Date.UTC(2026, 10, 21)
    await using console = await startConsole(open, { now: () => now })
    const { slug, services } = await createProject(console.client, { body: { name: 'Bounded' } })
    const { selfservice } = Object(services.identity?.config)
    expect(selfservice.methods.code.config.lifespan).toBe('10m')
    const http = createHttpSession(console.platform)
    const begin = async (kind: string) =>
      (await http.send({ url: `/p/${slug}/self-service/${kind}/api` })).body.ui.action
    const traits = { email: 'idle@shop.test' }
    await http.send({
      method: 'POST',
      url: await begin('registration'),
      body: { method: 'password', traits, password: PASSWORD },
    })
    const signedIn = await http.send({
      method: 'POST',
      url: await begin('login'),
      body: { method: 'password', identifier: traits.email, password: PASSWORD },
      headers: { cookie: '' },
    })
    const whoami = async () => {
      const headers = { 'x-session-token': signedIn.body.session_token }
      return (await http.send({ url: `/p/${slug}/sessions/whoami`, headers })).status
    }
    now += 11 * HOUR_MS
    expect(await whoami()).toBe(200)
    now += 12 * HOUR_MS
    expect(await whoami()).toBe(401)
  })
})
