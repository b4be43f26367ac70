import { expect, inject, test } from 'vitest'
import { startPayment } from './bill.ts'
import { openTill } from './till.ts'
import { isEveryVariant } from './variants.ts'
import { inspectState } from './visual.ts'

test('a decline, a cancel on the machine and an offline machine each show why nothing was charged', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  for (const [units, message] of [
    [1051, 'insufficient funds'],
    [1070, 'Cancelled on the card machine'],
    [1074, 'offline'],
  ] as const) {
    await startPayment(till, units)
    await page.getByRole('heading', { name: 'Payment declined' }).waitFor()
    const words = await page.getByRole('main').textContent()
    expect(words).toContain(message)
    expect(words).toContain('Nothing was charged.')
  }
  expect(await till.machine.captures()).toEqual([])
})

test('a declined amount can be retried as a new sale', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await startPayment(till, 1051)
  await page.getByRole('heading', { name: 'Payment declined' }).waitFor()
  const acts = page.getByRole('main').getByRole('button')
  expect(await acts.first().textContent()).toBe('Try another cardR10.51')
  await acts.first().click()
  await page.waitForURL('**/payment')
  expect(await page.getByRole('status').textContent()).toBe('R10.51')
})

test('a cancel waits for the machine and ends as cancelled', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.machine.mode({ mode: 'manual' })
  await startPayment(till, 2500)
  await page.getByText('Tap, insert or swipe card').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Payment declined' }).waitFor()
  await page.getByText(/Cancelled by the merchant.*Nothing was charged\./).waitFor()
  expect(await till.machine.captures()).toEqual([])
})

test('the screen follows what happens on the machine, step by step', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, machine } = till
  await machine.mode({ mode: 'manual' })
  await startPayment(till, 2500)
  await page.getByText('Processing payment').waitFor()
  await page.getByText('R25.00').first().waitFor()
  await page.getByText('Tap, insert or swipe card').waitFor()
  await page.getByText(/^0:0\d$/).waitFor()
  const picture = page.getByRole('main').locator('svg[viewBox="0 0 200 150"]')
  const ofCard = await picture.innerHTML()
  await machine.act('insert')
  await page.getByText('Customer is entering the PIN').waitFor()
  expect(await picture.innerHTML()).not.toBe(ofCard)
  await machine.act('pin')
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await machine.captures()).toEqual([2500])
})

test("the customer pays with card and PIN on the machine's own screen", async () => {
  await using till = await openTill({ progress: 'ready' })
  await till.machine.mode({ mode: 'manual' })
  await startPayment(till, 2500)
  const customer = await till.context.newPage()
  await customer.goto(`${inject('urls').machines}/machines/${till.account.terminals[0]?.uuid}`)
  await customer.getByRole('button', { name: 'Insert card' }).click()
  await customer.getByText('Enter PIN').first().waitFor()
  await till.page.getByText('Customer is entering the PIN').waitFor()
  for (const key of ['1', '2', '3', '4', 'Enter']) await customer.keyboard.press(key)
  await customer.getByText('Thank you', { exact: true }).waitFor()
  await till.page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  await till.page.getByText(/Visa •••• 4242/).waitFor()
  expect(await till.machine.captures()).toEqual([2500])
})

test('a payment with only the required members is displayed', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const bare = { amount: { units: 2500 }, status: 'COMPLETED', flow_status_message: 'Approved' }
  await page.route('**/api/onboarding/status', (route) => route.fulfill({ json: { status: 'CREATED' } }))
  await page.route('**/api/payments', (route) => route.fulfill({ json: {} }))
  await page.route('**/api/payments/*', (route) =>
    route.fulfill({ json: { ...bare, result: { outcome: 'APPROVED' } } }),
  )
  await till.open('/')
  await page.getByRole('button', { name: 'R5', exact: true }).click()
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await page.getByText('R25.00').count()).toBe(1)
})

test.runIf(isEveryVariant)('the address of an unknown payment shows the error page', async () => {
  await using till = await openTill({ progress: 'ready' })
  const heading = till.page.getByRole('heading')
  for (const path of ['/payment/processing', '/payment/result', '/payment/result/not-a-uuid']) {
    await till.open(path)
    await heading.waitFor()
    expect([path, await heading.textContent()]).toEqual([
      path,
      'Oops! Sorry, an unexpected error has occurred.',
    ])
  }
})

test.runIf(isEveryVariant)('the back button leaves the error page', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  await page.getByRole('link', { name: 'Change card machine' }).click()
  await page.route('**/api/cards/terminals', (route) => route.abort())
  await page.reload()
  await page.getByText('Failed to get terminals').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/payment')
})

test('the error page is shown while a service that a screen needs is down', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  for (const [address, path, reason] of [
    ['**/api/onboarding/status', '/payment', 'The session cannot be checked at the moment.'],
    ['**/api/cards/terminals', '/terminals', 'The provider can’t be reached right now. Try again later.'],
  ] as const) {
    const body = JSON.stringify({ error: { code: 'down', reason } })
    const down = { status: 503, body, contentType: 'application/json' }
    await page.route(address, (route) => route.fulfill(down))
    await till.open(path)
    await page.getByRole('heading', { name: 'Oops! Sorry, an unexpected error has occurred.' }).waitFor()
    expect(await page.getByRole('main').textContent()).toContain(reason)
    await page.unroute(address)
  }
})

test.runIf(isEveryVariant)(
  'a screen works without its side content: an empty history, or parts that do not load',
  async () => {
    await using till = await openTill({ progress: 'ready' })
    const { page, machine } = till
    await machine.mode({ mode: 'manual' })
    await page.route('**/history', (route) => route.fulfill({ json: {} }))
    await till.open('/payment')
    await page.getByLabel('Custom amount').fill('2551')
    await page.getByRole('button', { name: 'Start Payment Flow' }).click()
    const steps = page.getByRole('list').filter({ hasText: 'Sent to Neo Touch' })
    await expect.poll(() => steps.textContent()).toMatch(/CardWaiting for the card/)
    await machine.act('insert')
    await expect.poll(() => steps.textContent()).toMatch(/PINThe customer is entering it/)
    expect(await steps.locator('time').count()).toBe(0)
    await page.route('**/assets/{rail-foot,progress-aside}*', (route) => route.abort())
    await page.reload()
    await page.getByRole('heading', { name: 'Processing payment' }).waitFor()
    await page.getByRole('button', { name: 'Cancel payment' }).waitFor()
    expect(await page.getByText('Oops!').count()).toBe(0)
    await machine.act('pin')
    await page.getByRole('heading', { name: 'Payment declined' }).waitFor()
    await page.getByRole('button', { name: 'New Payment' }).waitFor()
    expect(await page.getByRole('region', { name: 'History' }).count()).toBe(0)
  },
)

test.runIf(isEveryVariant)(
  'large screens show progress and bill next to a running payment, and the steps next to a decline',
  async () => {
    await using till = await openTill({
      progress: 'ready',
      browser: { viewport: { width: 1280, height: 800 } },
    })
    const { page, machine } = till
    await machine.mode({ mode: 'manual' })
    await till.open('/payment')
    const twenty = page.getByRole('button', { name: 'R20', exact: true })
    await twenty.click()
    await twenty.click()
    await page.getByLabel('Custom amount').fill('1051')
    await page.getByRole('button', { name: 'Start Payment Flow' }).click()
    const bill = page.getByRole('region', { name: 'On the bill' })
    await bill.waitFor()
    expect(await bill.locator('dl > div').allTextContents()).toEqual([
      'R20 × 2R40.00',
      'Custom amountR10.51',
      'TotalR50.51',
    ])
    const now = page.locator('li[aria-current=step]').filter({ has: page.locator('time') })
    await expect.poll(() => now.textContent()).toMatch(/^Card.*Waiting for the card$/)
    await page.getByText('If the card requires it').waitFor()
    await machine.act('insert')
    await expect.poll(() => now.textContent()).toMatch(/^PIN.*The customer is entering it$/)
    await page.getByText('Visa •••• 4242, inserted').waitFor()
    await machine.act('pin')
    await page.getByRole('heading', { name: 'Payment declined' }).waitFor()
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect.poll(() => history.count()).toBeGreaterThan(3)
    await expect.poll(() => history.first().textContent()).toMatch(/^Declined: insufficient funds/)
    await expect.poll(() => history.last().textContent()).toMatch(/^Sent to the card machine/)
  },
)

test.runIf(isEveryVariant)('large screens show items, time and VAT next to an approval', async () => {
  await using till = await openTill({
    progress: 'ready',
    browser: { viewport: { width: 1280, height: 800 } },
  })
  const { page, context } = till
  const { pos } = inject('urls')
  const shop: unknown = await (await context.request.get(`${pos}/api/shop`)).json()
  const data = { ...Object(shop), vat_number: '4123456789' }
  await context.request.put(`${pos}/api/shop`, { data, headers: { origin: pos } })
  await till.open('/payment')
  const key = page.getByRole('button', { name: 'R20', exact: true })
  for (const _ of [1, 2, 3]) await key.click()
  await page.getByLabel('Custom amount').fill('1250')
  await page.getByRole('button', { name: 'Add Custom Amount' }).click()
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByRole('heading', { name: 'Receipt 000001' }).waitFor()
  const facts = page.getByRole('main').locator('dl > div')
  expect(await facts.allTextContents()).toEqual([
    expect.stringMatching(/^R20 × 3, Custom amount\d\d:\d\d$/),
    'VAT 15% includedR9.46',
  ])
  expect(await inspectState(till, 'approved-desk')).toEqual([])
})
