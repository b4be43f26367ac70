import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { cancelTooLate, startPayment } from './bill.ts'
import { openTill } from './till.ts'
import { isEveryVariant } from './variants.ts'

test('a payment approved before it could be cancelled is refunded from its result', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await cancelTooLate(till)
  await page.getByRole('link', { name: 'Refund this payment' }).click()
  await page.getByRole('button', { name: 'Refund R25.82' }).click()
  await page.getByRole('button', { name: 'Yes, refund R25.82' }).click()
  await page.getByText('Nothing is left to refund.').waitFor()
  // Nothing needs attention any more.
  const open = async () => {
    const status = await till.context.request.get(`${inject('urls').pos}/api/onboarding/status`)
    return Object(await status.json()).open_matters.count as number // part of every status
  }
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
})

test('a capture in another currency is shown as such, and refunded instead of collected again', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await startPayment(till, 2587)
  await page.getByRole('heading', { name: 'Different amount taken' }).waitFor()
  await page.getByText('US$25.87 was taken instead of R25.87, in a different currency.').waitFor()
  expect(await page.getByRole('button', { name: /Collect the rest|Cash or split/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Refund this payment' }).click()
  await page.getByText('US$25.87 can be refunded.').waitFor()
})

test.runIf(isEveryVariant)(
  'an action that reaches the card machine too late is named',
  async () => {
    await using till = await openTill({ progress: 'ready' })
    const { page } = till
    await startPayment(till, 2580)
    const said = page.getByText(
      'The payment reached the card machine too late and was refused. Nothing was charged.',
    )
    await said.waitFor({ timeout: 80_000 })
    expect(await till.machine.captures()).toEqual([])
  },
  100_000,
)

test('after a tap the screen does not ask to leave the card in', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.machine.mode({ mode: 'manual', delay_ms: 2000 })
  await startPayment(till, 2500)
  await page.getByText('Tap, insert or swipe card').waitFor()
  await till.machine.act('tap')
  await page.getByText('Contacting the bank.', { exact: true }).waitFor()
  expect(await page.getByText("Don't remove the card").count()).toBe(0)
  await page.waitForURL(/\/payment\/result\//)
  await till.open(`/sales/${page.url().split('/').at(-1)}`)
  await page.getByText('Contacting the bank.').waitFor()
  expect(await page.getByText("Don't remove the card").count()).toBe(0)
})

test('no loading state appears between two screens that know the result', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await page.addInitScript(`
    globalThis.seen = []
    new MutationObserver(() => {
      if (document.body?.innerText.includes('Retrieving payment result')) seen.push('flash')
    }).observe(document, { subtree: true, childList: true, characterData: true })`)
  await startPayment(till, 2500)
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await page.evaluate('globalThis.seen')).toEqual([])
})

test('a result that cannot be loaded is reported on the screen, with a way out', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  await page.route('**/api/payments/*', (route) => route.abort())
  await page.goto(`${inject('urls').pos}/payment/result/${crypto.randomUUID()}`)
  const said = page.getByText('Reconnecting…')
  await said.waitFor()
  const [text, card] = await Promise.all([said.boundingBox(), page.getByRole('main').boundingBox()])
  const middle = (box: typeof text) => (box?.x ?? 0) + (box?.width ?? 0) / 2
  expect(Math.abs(middle(text) - middle(card))).toBeLessThan(4)
  expect(await said.evaluate((element) => Object(globalThis).getComputedStyle(element).textAlign)).toBe(
    'center',
  )
  await page.getByRole('link', { name: 'Till', exact: true }).click()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
})

test('a long word does not overflow the screen', async () => {
  await using till = await openTill({ progress: 'ready', browser: { viewport: { width: 360, height: 740 } } })
  const { page } = till
  await till.machine.mode({ mode: 'manual' })
  await page.route('**/api/payments/*', async (route) => {
    const response = await route.fetch()
    const payment: unknown = await response.json()
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(4)
    await route.fulfill({
      response,
      json: { ...Object(payment), message_code: 'of-tomorrow', flow_status_message: word },
    })
  })
  await startPayment(till, 2500)
  await page.getByText(/^Donaudampf/).waitFor()
  const overflows = `[...document.querySelectorAll('main *')].filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1).map((each) => each.outerHTML.slice(0, 99))`
  expect([
    await page.evaluate('document.documentElement.scrollWidth'),
    await page.evaluate(overflows),
  ]).toEqual([360, []])
})

test.runIf(isEveryVariant)('signing in again during a payment shows that it is running', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, context } = till
  await till.machine.mode({ mode: 'manual' })
  await startPayment(till, 2500)
  const address = page.url()
  await context.clearCookies({ name: /session/ })
  await page.getByText('A payment is running on your card machine').waitFor()
  await page.getByLabel('Email').fill(till.merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(till.merchant.password)
  await page.getByRole('button', { name: /^Sign in/ }).click()
  await page.waitForURL(address)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Processing payment')
})

test('after an error the focus is on the field to correct', async () => {
  await using till = await openTill({ progress: 'signed-in' })
  const { page, merchant, context } = till
  await context.clearCookies()
  const focused = () => page.evaluate('document.activeElement?.name ?? ""')
  await page.goto(`${inject('urls').platform}/login`)
  await page.getByLabel('Email').fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await expect.poll(focused).toBe('password')
  await page.goto(`${inject('urls').platform}/registration`)
  await page.getByLabel('Email').fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(merchant.password)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await expect.poll(focused).toBe('traits.email')
})

test.runIf(isEveryVariant)('common passwords are rejected', async () => {
  await using till = await openTill({ progress: 'signed-out' })
  const { page } = till
  for (const password of ['password', '12345678']) {
    await page.goto(`${inject('urls').platform}/registration`)
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@merchants.test`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByText(/appeared in a data breach/).waitFor()
    expect(await page.getByLabel('Email').count()).toBe(1)
  }
})

test("the machine's panel shows what is chosen before the machine has answered", async () => {
  await using till = await openTill({ progress: 'signed-out' })
  const { page, account } = till
  await page.goto(`${inject('urls').machines}/machines/${account.terminals[0]?.uuid}`)
  const manual = page.getByRole('radio', { name: /^Manual/ })
  await manual.waitFor()
  await page.route('**/mode', () => {})
  await manual.click()
  // Also while the status is polled and has not changed yet.
  for (const _ of [1, 2]) await page.waitForResponse((response) => response.request().method() === 'GET')
  expect(await manual.isChecked()).toBe(true)
})

test("the machine's panel has a row for every end of an amount that docs/simulator.md lists, and no other", async () => {
  await using till = await openTill({ progress: 'signed-out' })
  const { page, account } = till
  await page.goto(`${inject('urls').machines}/machines/${account.terminals[0]?.uuid}`)
  const table = page.locator('table').filter({ hasText: 'What happens for each amount, by its cents' })
  const cells = table.locator('tbody tr > :first-child')
  // Collapsed until requested.
  await cells.first().waitFor({ state: 'attached' })
  const centsIn = (texts: readonly string[]) =>
    texts.flatMap((text) => text.match(/\.\d\d/g) ?? []).toSorted()
  const list = readFileSync(new URL('../../../docs/simulator.md', import.meta.url), 'utf8')
  const rows = list.split('\n').filter((line) => /^\| \.\d\d/.test(line))
  const named = centsIn(rows.map((row) => row.split('|')[1] ?? ''))
  expect(centsIn(await cells.allTextContents())).toEqual(named)
})
