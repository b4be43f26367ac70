import type { Shop } from '@tillkey/contract/pos/shop-schemas.ts'
import { expect, inject, test } from 'vitest'
import { openTill, type Till } from './till.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen, inspectState } from './visual.ts'

/** Changes the shop's settings. */
async function choose({ context }: Till, changes: Partial<Shop>): Promise<void> {
  const address = `${inject('urls').pos}/api/shop`
  const shop: unknown = await (await context.request.get(address)).json()
  const data = { ...Object(shop), ...changes }
  await context.request.put(address, { data, headers: { origin: inject('urls').pos } })
}

async function keyIn({ page }: Till, units: number): Promise<void> {
  await page.getByLabel('Custom amount').fill(String(units))
  await page.getByRole('button', { name: 'Add Custom Amount' }).click()
}

test('a sale is split between card and cash, and the change is shown', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  await keyIn(till, 11_000)
  await page.getByRole('button', { name: 'Cash or split' }).click()
  await page.getByRole('heading', { name: 'Pay this sale' }).waitFor()
  await page.getByLabel('This part').fill('60')
  expect(await inspectScreen(till, 'checkout')).toEqual([])
  await page.getByRole('button', { name: /^By card/ }).click()
  await page.getByRole('heading', { name: 'R60.00 paid, R50.00 due' }).waitFor()
  await page.getByRole('button', { name: 'Collect the rest' }).click()
  await page.getByText('Due, of R110.00').waitFor()
  await page.getByRole('button', { name: /^In cash/ }).click()
  await page.getByLabel('Cash received').fill('70')
  await page.getByText('Change: R20.00').waitFor()
  expect(await inspectState(till, 'checkout-cash')).toEqual([])
  await page.getByRole('button', { name: 'Take R50.00 in cash' }).click()
  await page.getByRole('heading', { name: 'Paid in full' }).waitFor()
  await page.getByText('Change due').waitFor()
  expect(await inspectState(till, 'checkout-paid')).toEqual([])
  expect(await till.machine.captures()).toEqual([6000])
  await page.getByRole('button', { name: 'New Payment' }).click()
  expect(await page.getByRole('status').textContent()).toBe('R0.00')
})

test('a note of a sale is saved, and finds each of its parts', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  await keyIn(till, 9000)
  await page.getByRole('button', { name: 'Cash or split' }).click()
  await page.getByLabel('Note').fill('Window table')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('button', { name: 'Save note' }).waitFor({ state: 'detached' })
  expect(await inspectState(till, 'checkout-note')).toEqual([])
  await page.getByLabel('This part').fill('50')
  await page.getByRole('button', { name: /^By card/ }).click()
  await page.getByRole('heading', { name: 'R50.00 paid, R40.00 due' }).waitFor()
  await page.getByRole('button', { name: 'Collect the rest' }).click()
  await page.getByRole('button', { name: /^In cash/ }).click()
  await page.getByRole('button', { name: 'Take R40.00 in cash' }).click()
  await page.getByRole('heading', { name: 'Paid in full' }).waitFor()
  expect(await page.getByLabel('Note').inputValue()).toBe('Window table')
  await till.open('/sales')
  await page.getByLabel('Search sales').fill('window')
  await page.getByText('Window table').nth(1).waitFor()
  expect(await page.getByRole('listitem').count()).toBe(2)
})

test('a tip is requested before the card is presented, and the bill shows catalogue items by name', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await choose(till, {
    tips: 'on',
    tip_percents: [10, 20],
    quick_keys: [5000],
    items: [{ name: 'Flat white', units: 3200 }],
  })
  await till.open('/payment')
  await page.getByRole('button', { name: 'R50', exact: true }).click()
  // On a phone behind a button, on a desktop next to the keys.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Items' }).click()
  await page.getByRole('button', { name: 'Flat white R32.00' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Flat white R32, remove' }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Flat white R32.00' }).click()
  await page.getByRole('button', { name: 'Flat white R32 × 2, remove one' }).waitFor()
  expect(await inspectState(till, 'bill-items')).toEqual([])
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByRole('heading', { name: 'Add a tip?' }).waitFor()
  expect(await inspectScreen(till, 'checkout-tip')).toEqual([])
  await page.getByRole('button', { name: /^10 %/ }).click()
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([12_540])
  await till.open(`/sales/${page.url().split('/').at(-1)}/receipt`)
  const lines = page.getByRole('article').locator('dl').nth(1).locator('div')
  await lines.first().waitFor()
  expect(await lines.allTextContents()).toEqual([
    'Custom amountR50.00',
    'Flat white × 2R64.00',
    'TipR11.40',
    'TotalR125.40',
  ])
  expect(await inspectState(till, 'receipt-items')).toEqual([])
})

test.runIf(isEveryVariant)('the rest of a partial approval can be paid in cash', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  await keyIn(till, 2586)
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByRole('heading', { name: 'R15.52 paid, R10.34 due' }).waitFor()
  await page.getByRole('button', { name: 'Collect the rest' }).click()
  await page.getByText('Due, of R25.86').waitFor()
  await page.getByRole('button', { name: /^In cash/ }).click()
  await page.getByRole('button', { name: 'Take R10.34 in cash' }).click()
  await page.getByRole('heading', { name: 'Paid in full' }).waitFor()
  const status = await till.context.request.get(`${inject('urls').pos}/api/onboarding/status`)
  expect(await status.json()).toMatchObject({ open_matters: { count: 0 } })
})

test.runIf(isEveryVariant)('an amount that a card did not cover is paid in cash', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  await keyIn(till, 2551)
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByRole('heading', { name: 'Payment declined' }).waitFor()
  await page.getByRole('button', { name: 'Cash or split' }).click()
  await page.getByText('Due, of R25.51').waitFor()
  await page.getByRole('button', { name: /^In cash/ }).click()
  await page.getByRole('button', { name: 'Take R25.51 in cash' }).click()
  await page.getByRole('heading', { name: 'Paid in full' }).waitFor()
  await page.getByRole('button', { name: 'New Payment' }).click()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  expect(await page.getByRole('status').textContent()).toBe('R0.00')
  expect(await till.machine.captures()).toEqual([])
})

test('a cash payment is partly refunded on its page, and receipt and totals show it', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  await keyIn(till, 4500)
  await page.getByRole('button', { name: 'Cash or split' }).click()
  await page.getByRole('button', { name: /^In cash/ }).click()
  await page.getByLabel('Cash received').fill('50')
  await page.getByRole('button', { name: 'Take R45.00 in cash' }).click()
  await page.getByRole('heading', { name: 'Paid in full' }).waitFor()
  await till.open('/sales')
  await page.getByRole('listitem').getByRole('link').click()
  await page.getByRole('heading', { name: 'Cash payment' }).waitFor()
  await page.getByText('R45.00 can be refunded.').waitFor()
  await page.getByText('000001 Show receipt', { exact: true }).waitFor()
  expect(await inspectScreen(till, 'cash')).toEqual([])
  await page.getByLabel('Part of it').check()
  await page.getByLabel('Amount to refund').fill('15')
  await page.getByRole('button', { name: 'Refund R15.00' }).click()
  await page.getByText('Give R15.00 back from the cash drawer.').waitFor()
  await page.getByRole('button', { name: 'Yes, refund R15.00' }).click()
  await page.getByText('R30.00 can be refunded.').waitFor()
  await page.getByText('Partly refunded').waitFor()
  expect(await inspectState(till, 'cash-refunded')).toEqual([])
  await page.getByRole('link', { name: 'Show receipt' }).click()
  await page.getByText('Refunded: Wrong order').waitFor()
  await page.getByText('Paid in cash').waitFor()
  expect(await inspectState(till, 'cash-receipt')).toEqual([])
  await page.getByRole('link', { name: 'Back to the payment' }).click()
  await page.getByRole('link', { name: 'Show its parts' }).click()
  await page.getByText('Due, of R45.00').waitFor()
  await page.getByText('R15.00 refunded').waitFor()
  await till.open('/totals')
  await page.getByText('Cash refunded').waitFor()
  await page.getByLabel('Counted').fill('30')
  await page.getByText('The cash is correct.').waitFor()
})

test.runIf(isEveryVariant)('long catalogues are searched by name', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const items = Array.from({ length: 30 }, (_, index) => ({ name: `Item ${index + 1}`, units: 1000 + index }))
  await choose(till, { items: [...items, { name: 'Crème caramel', units: 4550 }] })
  await till.open('/payment')
  await page.getByRole('button', { name: 'Items' }).click()
  await page.getByLabel('Search items').fill('creme')
  await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: /R/ }).count()).toBe(1)
  expect(await inspectScreen(till, 'items-search')).toEqual([])
  await page.getByRole('button', { name: 'Crème caramel R45.50' }).click()
  await page.getByLabel('Search items').fill('nothing')
  await page.getByText('No matching items.').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Crème caramel R45.50, remove' }).waitFor()
})
