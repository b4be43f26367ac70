import { expect, inject, test } from 'vitest'
import { startPayment } from './bill.ts'
import { openTill, type Till } from './till.ts'
import { isEveryVariant, variants } from './variants.ts'
import { inspectScreen } from './visual.ts'

// These tests wait until an outcome counts as unknown, so they run concurrently.

test.concurrent('an unknown outcome says not to charge again, and turns out approved', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, machine } = till
  await machine.mode({ mode: 'automatic', delay_ms: 2500 })
  await startPayment(till, 1077)
  await page.getByRole('alert').getByText('Checking with the provider. Do not charge again.').waitFor()
  // Larger than anything but the amount, and not in a corner.
  const size = await page
    .getByRole('alert')
    .evaluate((element) => Number.parseFloat(Object(globalThis).getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThan(24)
  expect(page.url()).toContain('/payment/processing/')
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor({ timeout: 30_000 })
  expect(await machine.captures()).toEqual([1077])
})

/** A browser whose clock is a minute ahead, so that a wait of half a minute ends immediately. */
const skipWaiting = ({ page }: Till) =>
  page.addInitScript('const now = Date.now; Date.now = () => now() + 60_000')

test.concurrent('a payment that is never settled can be left, is remembered, and the till goes on', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await skipWaiting(till)
  await startPayment(till, 1088)
  const uuid = page.url().split('/').at(-1) ?? ''
  await page.getByRole('button', { name: 'Check now' }).waitFor()
  expect(await inspectScreen(till, 'unresolved')).toEqual([])
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('button', { name: 'Continue with next customer' }).click()
  await page.waitForURL('**/payment')
  await page.getByRole('button', { name: '1 payment needs attention' }).click()
  await page.getByText('Do not charge the customer again until we do.').waitFor()
  expect(await page.getByRole('link', { name: 'Show this payment' }).getAttribute('href')).toContain(uuid)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'R5', exact: true }).click()
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([500])
})

test.concurrent('a machine that takes another amount is set aside for a person', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await startPayment(till, 1087)
  await page
    .getByRole('alert')
    .getByText(/took a different amount/)
    .waitFor()
  await page.getByText('R20.87 was taken instead of R10.87, R10.00 too much.').waitFor()
  await page.getByRole('button', { name: 'Continue with next customer' }).click()
  const reminder = page.getByRole('button', { name: '1 payment needs attention' })
  await reminder.click()
  await page.getByText('R20.87 was taken instead of R10.87, R10.00 too much.').waitFor()
  expect(await inspectScreen(till, 'reminder')).toEqual([])
  await page.getByRole('button', { name: 'I refunded it' }).click()
  await page.getByRole('button', { name: 'Yes, it is refunded' }).click()
  await reminder.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  expect(await reminder.count()).toBe(0)
  expect(await till.machine.captures()).toEqual([2087])
})

test.runIf(isEveryVariant)(
  'a merchant whose account is disconnected in the middle finishes the payment first',
  { concurrent: true },
  async () => {
    await using till = await openTill({ progress: 'ready' })
    const { page } = till
    await startPayment(till, 1089)
    await page.getByRole('alert').getByText('Checking with the provider. Do not charge again.').waitFor()
    const address = page.url()
    await till.open('/')
    await page.waitForURL(address)
    const status = await till.context.request.get(new URL('/api/onboarding/status', address).href)
    expect(await status.json()).toMatchObject({
      status: 'DISCONNECTED',
      running_payment: address.split('/').at(-1),
    })
  },
)

test.concurrent.each(variants(['en', 'zu'], []))(
  'on a phone the crossed-out card stays large next to the actions in %s',
  async (language) => {
    await using till = await openTill({
      progress: 'ready',
      browser: { viewport: { width: 360, height: 740 } },
    })
    const { page, context } = till
    await skipWaiting(till)
    await page.addInitScript(`localStorage.setItem('tillkey-language', '${language}')`)
    const uuid = crypto.randomUUID()
    const data = { request_uuid: uuid, amount: { currencyCode: 'ZAR', units: 1088 } }
    await context.request.post(`${inject('urls').pos}/api/payments`, { data })
    await till.open(`/payment/processing/${uuid}`)
    await page.locator('main details summary').waitFor()
    const picture = await page.locator('main svg[viewBox="0 0 200 150"]').boundingBox()
    expect(picture?.height).toBeGreaterThan(120)
    // The message for the customer is available on request.
    await page.locator('main details summary').click()
    await page.locator('main details p').waitFor()
  },
)
