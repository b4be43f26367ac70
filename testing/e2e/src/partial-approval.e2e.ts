import { createClient } from '@tillkey/client'
import { actOnMachine } from '@tillkey/contract/provider/control.ts'
import { expect, inject, test } from 'vitest'
import { startPayment } from './bill.ts'
import { openTill } from './till.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen } from './visual.ts'

test('the rest of a partial approval (.86) is shown in one message and collected by one action', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await startPayment(till, 2586)
  await page.getByRole('heading', { name: 'R15.52 paid, R10.34 due' }).waitFor()
  expect(await page.getByText(/Do not charge/).count()).toBe(0)
  expect(await page.locator('main button[data-variant=primary]').allTextContents()).toEqual([
    'Collect the restR10.34',
  ])
  expect(await inspectScreen(till, 'partly')).toEqual([])
  await page.getByRole('button', { name: /^Collect the rest/ }).click()
  await page.getByText('Due, of R25.86').waitFor()
  await page.getByRole('button', { name: /^By card/ }).click()
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([1552, 1034])
  await page.getByRole('button', { name: 'New Payment' }).click()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  // Nothing needs attention any more.
  const status = await till.context.request.get(`${inject('urls').pos}/api/onboarding/status`)
  expect(await status.json()).toMatchObject({ open_matters: { count: 0 } })
})

test.runIf(isEveryVariant)(
  'a waiting machine that goes offline is shown instead of the instruction',
  async () => {
    await using till = await openTill({ progress: 'ready' })
    const { page } = till
    await till.machine.mode({ mode: 'manual' })
    await startPayment(till, 2500)
    await page.getByText('Tap, insert or swipe card').waitFor()
    const control = createClient({ baseUrl: inject('urls').machines })
    const uuid = till.account.terminals[0]?.uuid ?? ''
    await actOnMachine(control, { uuid, body: { action: 'offline' } })
    await page.getByText('The card machine has no network. Check its screen.').waitFor()
    expect(await page.getByText('Tap, insert or swipe card').count()).toBe(0)
    await actOnMachine(control, { uuid, body: { action: 'online' } })
    await page.getByText('Tap, insert or swipe card').waitFor()
  },
)

test('a disconnected account is shown immediately with a link to fix it, and the payment completes', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, account } = till
  await startPayment(till, 1089)
  const address = page.url()
  await page.getByText('The provider account is no longer linked. Link it again').waitFor()
  await page.getByRole('link', { name: 'Link your account' }).click()
  await page.getByLabel('POS Name').fill('Counter 1')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Link Account' }).click()
  await page.waitForURL(address)
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([1089])
})
