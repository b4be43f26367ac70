import { expect, test } from 'vitest'
import { startPayment } from './bill.ts'
import { openTill, type Till } from './till.ts'
import { isEveryVariant } from './variants.ts'

test('a slow start of a payment is shown, and the till continues once the server responds', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/payments', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByText('This is taking longer than usual.').waitFor()
  release()
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([2000])
})

test.runIf(isEveryVariant)('instructions are removed while the server does not respond', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.machine.mode({ mode: 'manual' })
  await startPayment(till, 2500)
  await page.getByText('Tap, insert or swipe card').waitFor()
  await page.route('**/api/payments/*', () => {})
  await page.getByText('Reconnecting…').waitFor({ timeout: 8000 })
  expect(await page.getByText('Tap, insert or swipe card').count()).toBe(0)
  await page.unroute('**/api/payments/*')
  await page.getByText('Tap, insert or swipe card').waitFor()
})

test.runIf(isEveryVariant)('before a card is presented, no message of the bank is shown', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.machine.mode({ mode: 'manual' })
  await startPayment(till, 2500)
  await page.getByText('Tap, insert or swipe card').waitFor()
  await till.machine.act('cancel')
  await page.getByRole('heading', { name: 'Payment declined' }).waitFor()
  expect(await page.getByText('Tell the customer:').count()).toBe(0)
})

test('a running payment that blocks another card machine is one tap away', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.machine.mode({ mode: 'manual' })
  await startPayment(till, 2500)
  const address = page.url()
  await till.open('/terminals')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByText('Finish the running payment before choosing a card machine.').waitFor()
  await page.getByRole('link', { name: 'Show the running payment' }).click()
  await page.waitForURL(address)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Processing payment')
})

test('a result returns to the till automatically, unless someone interacts', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await startPayment(till, 2500)
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  const address = page.url()
  await page.getByText(/Back to the till in \d+ seconds/).waitFor()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.clock.install()
  await page.reload()
  await page.getByText(/Back to the till in \d+ seconds/).waitFor()
  expect(page.url()).toBe(address)
  for (let second = 0; second < 42; second++) await page.clock.runFor(1000)
  await page.waitForURL('**/payment')
})

test.runIf(isEveryVariant)('text at twice the size needs no horizontal scrolling', async () => {
  await using till = await openTill({
    progress: 'ready',
    browser: { viewport: { width: 360, height: 740 } },
  })
  const { page } = till
  const wide: string[] = []
  for (const path of ['/payment', '/terminals', '/settings']) {
    await till.open(path)
    await page.getByRole('heading').first().waitFor()
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    if (Number(await page.evaluate('document.documentElement.scrollWidth')) > 360) wide.push(path)
  }
  expect(wide).toEqual([])
})

/** All amounts on a screen: a currency sign and what follows up to the next normal space. */
const AMOUNTS = `document.body.innerText.match(/(?:ZAR|R)[ \\u00a0\\u202f]?\\d[^ \\n\\t]*/g) ?? []`
/** The thousands separator is a narrow no-break space. */
const AMOUNT = 'R1\u202f234.50'
const ONE_WAY = /^R(?:\d{1,3}|\d{1,3}(?:\u202f\d{3})*\.\d{2})$/

/** Returns amounts in another format, or the expected one if it is missing. */
async function strangeAmounts({ page }: Till): Promise<string[]> {
  await page.getByText(AMOUNT).first().waitFor()
  const amounts = (await page.evaluate(AMOUNTS)) as string[] // the result of the line above
  const strange = amounts.filter((text) => !ONE_WAY.test(text) || text === 'R1')
  return amounts.includes(AMOUNT) ? strange : [...strange, AMOUNT]
}

test.runIf(isEveryVariant)('amounts above a thousand have the same format on every screen', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const found: Record<string, string[]> = {}
  const checkScreen = async (screen: string): Promise<void> => {
    found[screen] = await strangeAmounts(till)
  }
  await till.open('/payment')
  await page.getByLabel('Custom amount').fill('123450')
  await checkScreen('typed')
  await page.getByRole('button', { name: 'Add Custom Amount' }).click()
  await page.getByRole('button', { name: `${AMOUNT}, remove` }).waitFor()
  await checkScreen('added')
  await till.machine.mode({ mode: 'manual' })
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByText('Tap, insert or swipe card').waitFor()
  await checkScreen('processing')
  await till.machine.act('tap')
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  await checkScreen('approved')
  const uuid = page.url().split('/').at(-1)
  for (const path of ['/sales', `/sales/${uuid}`, `/sales/${uuid}/receipt`, '/totals']) {
    await till.open(path)
    await checkScreen(path)
  }
  expect(Object.entries(found).filter(([, strange]) => strange.length > 0)).toEqual([])
})
