import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type DemoEnvironment, providerAccount, startDemoEnvironment, terminals } from '@tillkey/demo'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContext } from './browser.ts'
import { newMerchant, register } from './merchant.ts'
import { inspectScreen } from './visual.ts'

let world: DemoEnvironment
beforeAll(async () => {
  world = await startDemoEnvironment()
})
afterAll(() => world[Symbol.asyncDispose]())

/** The parts of responses that are used here. */
interface Answer {
  url: string
  here: string
}

async function call(context: BrowserContext, path: string, data: object = {}, method = 'POST') {
  const answer = await context.request.fetch(world.urls.pos + path, { method, data })
  expect([path, answer.status()]).toEqual([path, 200])
  return (await answer.json()) as Answer
}

const PIN = '2468'

/** A member of the shop with a PIN in a separate browser. */
async function openBrowserOf(invitation?: string): Promise<{ context: BrowserContext; uuid: string }> {
  const context = await openContext({ viewport: { width: 360, height: 800 } })
  await register(context.request, newMerchant(), world.urls.platform)
  const { email, password } = providerAccount
  if (invitation) await call(context, `/api/invitations/${invitation.split('/').at(-1)}/acceptances`)
  else
    await call(context, `/api/${world.config.provider}/link`, { device_name: 'Counter 1', email, password })
  const people = await context.request.get(`${world.urls.pos}/api/people`)
  const { here: uuid } = (await people.json()) as Answer // as in the contract
  await call(context, `/api/people/${uuid}/pin`, { pin: PIN }, 'PUT')
  return { context, uuid }
}

/** Makes every till idle for an hour. */
function makeTillsIdle(): void {
  const file = new DatabaseSync(join(world.config.dataFolder, 'pos.sqlite'))
  file.exec('PRAGMA busy_timeout = 5000; UPDATE till_takeovers SET used_at = used_at - 3600000')
  file.close()
}

test('a locked till asks for a PIN over the open screen and keeps the entered values', async () => {
  const owner = await openBrowserOf()
  const invitation = { name: 'Sipho', role: 'cashier' }
  const { url } = await call(owner.context, '/api/people/invitations', invitation)
  const { context } = await openBrowserOf(url)
  const page = await context.newPage()
  await call(context, `/api/${world.config.provider}/terminals/${terminals[0].uuid}/link`)
  await call(context, '/api/till/user', { person_uuid: owner.uuid, pin: PIN })

  await page.goto(`${world.urls.pos}/settings`)
  await page.getByLabel('Shop name').fill('Baobab Coffee')
  await page.getByLabel('Auto-lock').selectOption('10')
  makeTillsIdle()
  await page.getByRole('button', { name: 'Save settings' }).click()
  const sheet = page.getByRole('dialog', { name: 'This till is locked' })
  await sheet.getByText('Nothing you entered is lost.').waitFor()
  expect(await inspectScreen({ page }, 'locked-till')).toEqual([])
  await sheet.getByLabel('Your PIN').fill('1111')
  await sheet.getByRole('button', { name: 'Unlock till' }).click()
  await sheet.getByText('Incorrect PIN.').waitFor()
  await sheet.getByLabel('Your PIN').fill(PIN)
  await sheet.getByRole('button', { name: 'Unlock till' }).click()
  await sheet.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Shop name').inputValue()).toBe('Baobab Coffee')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Saved').waitFor()

  makeTillsIdle()
  await page.goto(`${world.urls.pos}/totals`)
  await page.getByRole('button', { name: 'Enter PIN' }).click()
  await sheet.getByLabel('Your PIN').fill(PIN)
  await sheet.getByRole('button', { name: 'Unlock till' }).click()
  await page.getByRole('button', { name: 'Count and close the day' }).waitFor()
  await Promise.all([context.close(), owner.context.close()])
})
