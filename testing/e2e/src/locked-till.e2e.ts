import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type DemoEnvironment, providerAccount, startDemoEnvironment, terminals } from '@tillkey/demo'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContext } from './browser.ts'
import { newMerchant, register } from './merchant.ts'
import { inspectScreen } from './visual.ts'

let demo: DemoEnvironment
beforeAll(async () => {
  demo = await startDemoEnvironment()
})
afterAll(() => demo[Symbol.asyncDispose]())

/** Response members that this test reads: `url` of an invitation, `here` of the list of people. */
interface ResponseBody {
  url: string
  here: string
}

async function call(context: BrowserContext, operation: string, data: object = {}) {
  const [method = '', path = ''] = operation.split(' ')
  const response = await context.request.fetch(demo.urls.pos + path, { method, data })
  expect([path, response.status()]).toEqual([path, 200])
  return (await response.json()) as ResponseBody
}

const PIN = '2468'

/** Registers an account with a PIN in a new browser: the owner of a shop, or an invited member. */
async function registerInNewBrowser(invitation?: string): Promise<{ context: BrowserContext; uuid: string }> {
  const context = await openContext({ viewport: { width: 360, height: 800 } })
  await register(context.request, newMerchant(), demo.urls.platform)
  const { email, password } = providerAccount
  if (invitation) await call(context, `POST /api/invitations/${invitation.split('/').at(-1)}/acceptances`)
  else
    await call(context, `POST /api/${demo.config.provider}/link`, {
      device_name: 'Counter 1',
      email,
      password,
    })
  const people = await context.request.get(`${demo.urls.pos}/api/people`)
  const { here: uuid } = (await people.json()) as ResponseBody // typed by the contract
  await call(context, `PUT /api/people/${uuid}/pin`, { pin: PIN })
  return { context, uuid }
}

/** Moves the last use of every till back by an hour. */
function makeTillsIdle(): void {
  const file = new DatabaseSync(join(demo.config.dataFolder, 'pos.sqlite'))
  file.exec('PRAGMA busy_timeout = 5000; UPDATE till_takeovers SET used_at = used_at - 3600000')
  file.close()
}

test('a locked till asks for a PIN over the open screen and keeps the entered values', async () => {
  const owner = await registerInNewBrowser()
  const invitation = { name: 'Sipho', role: 'cashier' }
  const { url } = await call(owner.context, 'POST /api/people/invitations', invitation)
  const { context } = await registerInNewBrowser(url)
  const page = await context.newPage()
  await call(context, `POST /api/${demo.config.provider}/terminals/${terminals[0].uuid}/link`)
  await call(context, 'POST /api/till/user', { person_uuid: owner.uuid, pin: PIN })

  await page.goto(`${demo.urls.pos}/settings`)
  await page.getByLabel('Shop name').fill('Baobab Coffee')
  await page.getByLabel('Auto-lock').selectOption('10')
  makeTillsIdle()
  await page.getByRole('button', { name: 'Save settings' }).click()
  const lock = page.getByRole('dialog', { name: 'This till is locked' })
  await lock.getByText('Nothing you entered is lost.').waitFor()
  expect(await inspectScreen({ page }, 'locked-till')).toEqual([])
  await lock.getByLabel('Your PIN').fill('1111')
  await lock.getByRole('button', { name: 'Unlock till' }).click()
  await lock.getByText('Incorrect PIN.').waitFor()
  await lock.getByLabel('Your PIN').fill(PIN)
  await lock.getByRole('button', { name: 'Unlock till' }).click()
  await lock.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Shop name').inputValue()).toBe('Baobab Coffee')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Saved').waitFor()

  makeTillsIdle()
  await page.goto(`${demo.urls.pos}/totals`)
  await page.getByRole('button', { name: 'Enter PIN' }).click()
  await lock.getByLabel('Your PIN').fill(PIN)
  await lock.getByRole('button', { name: 'Unlock till' }).click()
  await page.getByRole('button', { name: 'Count and close the day' }).waitFor()
  await Promise.all([context.close(), owner.context.close()])
})
