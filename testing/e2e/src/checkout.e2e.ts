import type { Shop } from '@tillkey/contract/pos/shop-schemas.ts'
import { expect, inject, test } from 'vitest'
import { look } from './look.ts'
import { openTill, type Till } from './till.ts'

/** What the merchant has chosen for the shop. */
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

test('a sale is split between a card and cash, and the change is said', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  await keyIn(till, 11_000)
  await page.getByRole('button', { name: 'Cash or split' }).click()
  await page.getByRole('heading', { name: 'Pay this sale' }).waitFor()
  await page.getByLabel('This part').fill('60')
  expect(await look(till, 'checkout')).toEqual([])
  await page.getByRole('button', { name: /^By card/ }).click()
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  await page.getByRole('button', { name: 'New Payment' }).click()
  await page.getByText('Due, of R110.00').waitFor()
  await page.getByRole('button', { name: /^In cash/ }).click()
  await page.getByLabel('Handed over').fill('70')
  await page.getByText('Change: R20.00').waitFor()
  expect(await look(till, 'checkout-cash')).toEqual([])
  await page.getByRole('button', { name: 'Take R50.00 in cash' }).click()
  await page.getByRole('heading', { name: 'Paid in full' }).waitFor()
  await page.getByText('Change to give').waitFor()
  expect(await look(till, 'checkout-paid')).toEqual([])
  expect(await till.machine.captures()).toEqual([6000])
  await page.getByRole('button', { name: 'New Payment' }).click()
  expect(await page.getByRole('status').textContent()).toBe('R0.00')
})

test('a tip is asked for before the card is presented, and saved items stand on the bill by name', async () => {
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
  await page.getByRole('button', { name: 'Items' }).click()
  await page.getByRole('button', { name: 'Flat white R32.00' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Flat white R32, remove' }).waitFor()
  expect(await look(till, 'bill-items')).toEqual([])
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByRole('heading', { name: 'Add a tip?' }).waitFor()
  expect(await look(till, 'checkout-tip')).toEqual([])
  await page.getByRole('button', { name: /^10 %/ }).click()
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([9020])
})

test('the rest of a partial approval can be paid in cash', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  await keyIn(till, 2586)
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByRole('heading', { name: 'Partly approved' }).waitFor()
  await page.getByRole('button', { name: 'Cash or split' }).click()
  await page.getByText('Due, of R25.86').waitFor()
  await page.getByRole('button', { name: /^In cash/ }).click()
  await page.getByRole('button', { name: 'Take R10.34 in cash' }).click()
  await page.getByRole('heading', { name: 'Paid in full' }).waitFor()
  const status = await till.context.request.get(`${inject('urls').pos}/api/onboarding/status`)
  expect(await status.json()).toMatchObject({ open_matters: { count: 0 } })
})
