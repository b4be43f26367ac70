import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createAccount,
  createHttpSession,
  projectWithFactors,
  startTestPlatform,
} from '../../testing/index.ts'

/** Every method reads existing credentials to render its fields. */
function project() {
  const made = projectWithFactors()
  const { config } = made.services.identity as { config: { selfservice: Record<string, object> } } // created above
  const rp = { display_name: 'Shop', id: 'localhost', origins: ['http://localhost'] }
  const on = { enabled: true }
  Object.assign(config.selfservice.methods ?? {}, { code: on, webauthn: { ...on, config: { rp } } })
  Object.assign(config.selfservice.flows ?? {}, { recovery: on })
  return made
}

onOneDatabase('the settings form after a recovery', (open) => {
  test('is read statement by statement, in the order of its transaction', async () => {
    const warned: string[] = []
    const note = ({ name }: Error): void => void warned.push(name)
    process.on('warning', note)
    await using platform = await startTestPlatform(open, { projects: [project()] })
    const identity_id = await createAccount(platform)
    const http = createHttpSession(platform)
    const { body: made } = await http.send({
      method: 'POST',
      url: '/admin/recovery/code',
      body: { identity_id },
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
    })
    const flow = new URL(made.recovery_link).searchParams.get('flow')
    const { status } = await http.send({
      method: 'POST',
      url: `/self-service/recovery?flow=${flow}`,
      body: { method: 'code', code: made.recovery_code },
      headers: { accept: 'application/json' },
    })
    process.off('warning', note)
    expect([status, warned.filter((name) => name === 'DeprecationWarning')]).toEqual([422, []])
  })
})
