import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { passwordSubmit } from './account-forms.ts'
import { pair } from './accounts.ts'
import { openTill, type Till } from './till.ts'
import { isEveryVariant } from './variants.ts'

/** A till with a manual machine and R25 on the bill. */
async function openBill(): Promise<Till> {
  const till = await openTill({ progress: 'ready' })
  await till.machine.mode({ mode: 'manual' })
  await till.open('/payment')
  await addR25(till)
  return till
}

async function addR25({ page }: Pick<Till, 'page'>): Promise<void> {
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.getByRole('button', { name: 'R5', exact: true }).click()
}

const startButton = ({ page }: Pick<Till, 'page'>) => page.getByRole('button', { name: 'Start Payment Flow' })

/** Records requests that would start a payment. */
function countStarts({ page }: Till): string[] {
  const starts: string[] = []
  page.on('request', (request) => {
    const isStart = request.method() === 'POST' && request.url().endsWith('/api/payments')
    if (isStart) starts.push((request.postDataJSON() as { request_uuid: string }).request_uuid)
  })
  return starts
}

/** Pays as the customer. Resolves with the captures. */
async function pay({ page, machine }: Till): Promise<number[]> {
  await page.getByText('Tap, insert or swipe card').waitFor()
  await machine.act('tap')
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  return machine.captures()
}

test('a double click starts one payment', async () => {
  await using till = await openBill()
  const starts = countStarts(till)
  await startButton(till).dblclick()
  await till.page.waitForURL(/\/payment\/processing\//)
  expect(await pay(till)).toEqual([2500])
  expect(starts).toHaveLength(1)
})

test('a reload continues the same payment', async () => {
  await using till = await openBill()
  const { page } = till
  await startButton(till).click()
  await page.waitForURL(/\/payment\/processing\//)
  const address = page.url()
  await page.reload()
  await page.getByText('Tap, insert or swipe card').waitFor()
  await till.open('/')
  await page.waitForURL(address)
  expect(await pay(till)).toEqual([2500])
})

test('the back button leads to the bill, which leads back to the running payment', async () => {
  await using till = await openBill()
  const { page } = till
  await startButton(till).click()
  await page.getByText('Tap, insert or swipe card').waitFor()
  await page.goBack()
  await page.getByText('A payment is still running.').waitFor()
  expect(await startButton(till).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Show the running payment' }).click()
  expect(await pay(till)).toEqual([2500])
  await page.goBack()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
})

/** Starts a payment of R25 and tries the same in another tab, which is returned. */
async function startInTwoTabs(till: Till): Promise<Page> {
  const other = await till.context.newPage()
  await other.goto(`${inject('urls').pos}/payment`)
  await addR25({ page: other })
  await startButton(till).click()
  await till.page.getByText('Tap, insert or swipe card').waitFor()
  await startButton({ page: other }).click()
  return other
}

test.runIf(isEveryVariant)('a second tab cannot start a second payment', async () => {
  await using till = await openBill()
  const other = await startInTwoTabs(till)
  await other.getByRole('link', { name: 'Show the running payment' }).click()
  await other.waitForURL(till.page.url())
  await other.close()
  expect(await pay(till)).toEqual([2500])
})

test('a notice about a payment in another tab ends with that payment', async () => {
  await using till = await openBill()
  const other = await startInTwoTabs(till)
  const way = other.getByRole('link', { name: 'Show the running payment' })
  await way.waitFor()
  expect(await pay(till)).toEqual([2500])
  await way.waitFor({ state: 'hidden' })
  expect(await other.getByText(/Another payment|A payment is still running/).count()).toBe(0)
  await expect.poll(() => startButton({ page: other }).isEnabled()).toBe(true)
  await other.close()
})

test('two tabs that start at the same moment start one payment', async () => {
  await using till = await openBill()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await till.page.route('**/api/payments', async (route) => {
    await held
    await route.continue()
  })
  const other = await till.context.newPage()
  await other.goto(`${inject('urls').pos}/payment`)
  await addR25({ page: other })
  await startButton(till).click()
  await till.page.getByRole('button', { name: 'Requesting' }).waitFor()
  await startButton({ page: other }).click()
  await other.getByText('Another tab is starting a payment. Look there first.').waitFor()
  release()
  expect(await pay(till)).toEqual([2500])
})

test('while the server is unreachable nothing is lost, and a retry is the same payment', async () => {
  await using till = await openBill()
  const { page } = till
  const starts = countStarts(till)
  await page.route('**/api/payments**', (route) => route.abort())
  await startButton(till).click()
  await page.getByText(/Trying again won’t charge twice/).waitFor()
  await page.unroute('**/api/payments**')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(await pay(till)).toEqual([2500])
  expect(new Set(starts).size).toBe(1)
})

test('a start whose answer is lost finds its payment by the same uuid', async () => {
  await using till = await openBill()
  const starts = countStarts(till)
  await till.page.route('**/api/payments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await startButton(till).click()
  await till.page.waitForURL(/\/payment\/processing\//)
  expect(await pay(till)).toEqual([2500])
  expect(starts).toHaveLength(1)
})

test.runIf(isEveryVariant)('a start that never arrives is sent again under the same uuid', async () => {
  await using till = await openBill()
  const starts = countStarts(till)
  await till.page.route('**/api/payments', (route) => route.abort(), { times: 2 })
  await startButton(till).click()
  await till.page.waitForURL(/\/payment\/processing\//)
  expect(await pay(till)).toEqual([2500])
  expect(starts).toHaveLength(3)
  expect(new Set(starts).size).toBe(1)
})

test('a start cut off by a reload is offered, not repeated', async () => {
  await using till = await openBill()
  const { page } = till
  const starts = countStarts(till)
  await page.route('**/api/payments', () => {}, { times: 1 })
  await startButton(till).click()
  await page.getByRole('button', { name: 'Requesting' }).waitFor()
  await page.reload()
  await page.getByText(/payment of R25.00 was not started/).waitFor()
  expect(starts).toHaveLength(1)
  await page.getByRole('button', { name: 'Start it now' }).click()
  await page.waitForURL(/\/payment\/processing\//)
  expect(await pay(till)).toEqual([2500])
  expect(new Set(starts).size).toBe(1)
})

test('a session that ends during a payment leads to the login page and back to the payment', async () => {
  await using till = await openBill()
  const { page, context, merchant } = till
  await startButton(till).click()
  await page.getByText('Tap, insert or swipe card').waitFor()
  const address = page.url()
  await context.clearCookies()
  await page.waitForURL(/\/login\?flow=/)
  await till.machine.act('tap')
  await page.getByLabel(/e-?mail|^id$/i).fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(merchant.password)
  await passwordSubmit(till).click()
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(page.url()).toBe(address.replace('processing', 'result'))
})

test('a lost connection keeps the screen, is shown, and polling continues when it is back', async () => {
  await using till = await openBill()
  const { page, context } = till
  await startButton(till).click()
  await page.getByText('Tap, insert or swipe card').waitFor()
  await context.setOffline(true)
  await page.getByText('Reconnecting…').waitFor()
  await page.getByText('R25.00').first().waitFor()
  await till.machine.act('tap')
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([2500])
})

test('polls follow one another half a second apart and end with the payment', async () => {
  await using till = await openBill()
  const { page } = till
  let running = 0
  let most = 0
  const requests: number[] = []
  await page.route('**/api/payments/*', async (route) => {
    requests.push(Date.now())
    most = Math.max(most, ++running)
    const response = await route.fetch()
    await new Promise((done) => setTimeout(done, 150))
    running--
    await route.fulfill({ response })
  })
  await startButton(till).click()
  await page.getByText('Tap, insert or swipe card').waitFor()
  await page.waitForTimeout(2000)
  await till.machine.act('tap')
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  const pauses = requests.slice(1).map((at, index) => at - (requests[index] ?? 0))
  const whilePending = pauses.slice(0, -1)
  expect(most).toBe(1)
  expect(Math.min(...whilePending)).toBeGreaterThanOrEqual(600)
  const total = requests.length
  await page.waitForTimeout(1500)
  expect(requests).toHaveLength(total)
})

test('a payment runs on the machine its screen named, or is refused with the name of the other', async () => {
  await using till = await openTill({ progress: 'ready', account: pair })
  const { page, account, context } = till
  await till.open('/payment')
  await addR25(till)
  // The screen must not learn of it before the press.
  await page.route('**/api/onboarding/status', (route) => route.abort())
  const [, khumo] = account.terminals
  const chosen = await context.request.post(`${inject('urls').pos}/api/cards/terminals/${khumo?.uuid}/link`)
  expect(chosen.status()).toBe(200)
  await startButton(till).click()
  await page.getByText(`The card machine is now Khumo ${khumo?.serialNumber}.`).waitFor()
  expect(await till.machine.captures()).toEqual([])
  await page.unroute('**/api/onboarding/status')
  await page.getByRole('link', { name: `Khumo ${khumo?.serialNumber}` }).waitFor()
  expect(await startButton(till).textContent()).toBe('Start Payment FlowR25.00 on Khumo')
  await startButton(till).click()
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([])
})
