import { createSessionsStore } from '@tillkey/identity/sessions/sessions-store.ts'
import { createAttemptsStore } from '@tillkey/identity/throttle/attempts-store.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createFlowErrorsStore } from './flows/flow-errors-store.ts'
import { createFlowsStore } from './flows/flows-store.ts'
import { createAccount, createClock, createHttpSession, signIn, startTestPlatform } from './testing/index.ts'

const YEAR_MS = 365 * 86_400_000

onBothDatabases('expired rows', (open) => {
  test('are deleted in bounded batches; others are kept', async () => {
    const clock = createClock()
    await using platform = await startTestPlatform(open, { now: clock.now })
    const { db } = platform.database
    await createAccount(platform)
    const page = createHttpSession(platform, 'browser')
    const fill = async (): Promise<void> => {
      await signIn(platform)
      await page.send({ url: '/self-service/login/browser?aal=none' })
      const { body } = await createHttpSession(platform).send({ url: '/self-service/login/api' })
      const wrong = { method: 'password', identifier: `nobody-${clock.now()}`, password: 'x' }
      await createHttpSession(platform).send({ method: 'POST', url: body.ui.action, body: wrong })
    }
    // Jobs of the platform use its own clock, so only the sweep here sees expired rows.
    clock.advance(YEAR_MS)
    await fill()
    clock.advance(-YEAR_MS)
    await fill()
    clock.advance(1)
    await fill()
    const later = clock.now() + YEAR_MS
    const swept = []
    for (const store of [
      createFlowsStore(db),
      createFlowErrorsStore(db),
      createSessionsStore(db),
      createAttemptsStore(db),
    ]) {
      swept.push([await store.sweep(later, 1), await store.sweep(later, 10), await store.sweep(later, 10)])
    }
    expect(swept).toEqual([
      [1, 3, 0],
      [1, 1, 0],
      [1, 1, 0],
      // The network count restarts when the clock goes back.
      [1, 2, 0],
    ])
  })
})
