import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { startPayment } from './bill.ts'
import { openContext } from './browser.ts'
import { takePayments } from './take-payments.ts'
import { openTill } from './till.ts'
import { isEveryVariant, variants } from './variants.ts'
import { inspectScreen, inspectState } from './visual.ts'

test('sales are listed by day, searchable, and linked to their payment', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/sales')
  await page.getByText('No sales yet').waitFor()
  expect(await inspectState(till, 'sales-empty')).toEqual([])
  await takePayments(till, [7250, 2551, 14_000])
  await till.open('/sales')
  const lines = page.getByRole('listitem').getByRole('link')
  await expect.poll(() => lines.count()).toBe(3)
  expect(await inspectScreen(till, 'sales')).toEqual([])
  const head = page.locator('section > header')
  // The total of the day and the receipt numbers. A search has no total.
  await head.getByText('Takings after refunds R212.50', { exact: true }).waitFor()
  await expect.poll(async () => (await lines.last().textContent())?.includes('000001')).toBe(true)
  await page.getByLabel('Search sales').fill('72.50')
  await expect.poll(() => lines.count()).toBe(1)
  await head.getByText('Takings after refunds R212.50', { exact: true }).waitFor({ state: 'hidden' })
  await page.getByLabel('Search sales').fill('no such thing')
  await page.getByText('No matching sales').waitFor()
  await page.getByLabel('Search sales').fill('')
  await page.getByLabel('Outcome').selectOption('declined')
  await expect.poll(() => lines.count()).toBe(1)
  await lines.first().click()
  await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor()
  await page.getByText('Declined: insufficient funds.').waitFor()
  expect(await inspectState(till, 'sale-declined')).toEqual([])
})

test('times and days are those of the shop, whatever the time zone of the device', async () => {
  await using till = await openTill({ progress: 'ready', browser: { timezoneId: 'Pacific/Kiritimati' } })
  const { page, context } = till
  const [uuid] = await takePayments(till, [7250])
  const response = await context.request.get(`${inject('urls').pos}/api/payments/${uuid}`)
  const { created_at: at } = (await response.json()) as { created_at: string } // as in the contract
  const shop = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Johannesburg',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    weekday: 'long',
    day: 'numeric',
  })
  const parts = Object.fromEntries(shop.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  await till.open('/sales')
  await page.getByRole('heading', { name: `${parts.weekday}, ${parts.day} ` }).waitFor()
  await page.getByText(`${parts.hour}:${parts.minute}`).first().waitFor()
  await page.getByLabel('Days').selectOption('today')
  await expect.poll(() => page.getByRole('listitem').getByRole('link').count()).toBe(1)
  await till.open('/totals')
  await page.getByText('1 payment · R72.50 on average').waitFor()
})

test.runIf(isEveryVariant)('a note is saved and found by search', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const [uuid] = await takePayments(till, [3000])
  await till.open(`/sales/${uuid}`)
  await page.getByLabel('Note').fill('Table 4')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('button', { name: 'Save note' }).waitFor({ state: 'hidden' })
  await till.open('/sales')
  await page.getByLabel('Search sales').fill('tab')
  await page.getByText('Table 4').waitFor()
  expect(await page.getByRole('listitem').getByRole('link').count()).toBe(1)
})

test('a part is refunded, then the rest, each after confirmation, and the list shows it', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const [uuid] = await takePayments(till, [7200])
  await till.open(`/sales/${uuid}`)
  await page.getByText('R72.00 can be refunded.').waitFor()
  await page.getByLabel('Part of it').check()
  await page.getByLabel('Amount to refund').fill('100')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByText('Enter an amount up to R72.00').waitFor()
  await page.getByLabel('Amount to refund').fill('20')
  await page.getByRole('button', { name: 'Refund R20.00' }).click()
  await page.getByText('R20.00 will be refunded to the card that was used.').waitFor()
  expect(await inspectState(till, 'refund-asked')).toEqual([])
  await page.getByRole('button', { name: 'Yes, refund R20.00' }).click()
  await page.getByText('R52.00 can be refunded.').waitFor()
  await page.getByText('Refunded', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Refund R52.00' }).click()
  await page.getByRole('button', { name: 'Yes, refund R52.00' }).click()
  await page.getByText('Nothing is left to refund.').waitFor()
  expect(await inspectState(till, 'refunded')).toEqual([])
  await till.open('/sales')
  await page.getByRole('listitem').getByText('Refunded').waitFor()
})

test('a declined refund shows that nothing was refunded, and one without a result that it is pending or unknown', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const [uuid] = await takePayments(till, [7200])
  await till.open(`/sales/${uuid}`)
  await page.getByLabel('Part of it').check()
  await page.getByLabel('Amount to refund').fill('20.05')
  await page.getByRole('button', { name: 'Refund R20.05' }).click()
  await page.getByRole('button', { name: 'Yes, refund R20.05' }).click()
  await page.getByText('Declined by the bank. Nothing was refunded.').waitFor()
  await page.getByText('R72.00 can be refunded.').waitFor()
  expect(await page.getByText('Refunded', { exact: true }).count()).toBe(0)
  await page.getByLabel('Part of it').check()
  await page.getByLabel('Amount to refund').fill('20.88')
  await page.getByRole('button', { name: 'Refund R20.88' }).click()
  await page.getByRole('button', { name: 'Yes, refund R20.88' }).click()
  await page.getByText('Pending', { exact: true }).waitFor()
  await page.getByText('R51.12 can be refunded.').waitFor()
  expect(await inspectState(till, 'refund-pending')).toEqual([])
  // As if the provider did not respond.
  await page.route('**/refunds', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { refunds: object[] } // as in the contract
    const unresolved_since = new Date().toISOString()
    const refunds = list.refunds.map((each) => ({ ...each, unresolved_since }))
    await route.fulfill({ response, json: { ...list, refunds } })
  })
  await page.getByText('Unknown. Do not refund it again.').waitFor()
})

test('a receipt is printed as a duplicate the second time, and its link works without signing in', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const [uuid] = await takePayments(till, [7250])
  await page.addInitScript('window.print = () => {}')
  await till.open(`/sales/${uuid}/receipt`)
  await page.getByRole('heading', { name: 'Receipt 000001' }).waitFor()
  await page.getByText('Scan to keep this receipt').waitFor()
  expect(await inspectScreen(till, 'receipt')).toEqual([])
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await page.getByText('DUPLICATE').count()).toBe(0)
  await page.getByRole('button', { name: 'Print' }).click()
  await page.getByText('DUPLICATE').waitFor()
  // Only the receipt is printed.
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('h1, button, input, nav').filter({ visible: true })
  expect([await printed.count(), await page.getByRole('article').isVisible()]).toEqual([0, true])
  await page.emulateMedia({ media: null })
  const { pos } = inject('urls')
  const shared = await till.context.request.post(`${pos}/api/payments/${uuid}/receipt/links`)
  const { url } = (await shared.json()) as { url: string }
  const stranger = await openContext()
  const other = await stranger.newPage()
  await other.goto(url)
  await other.getByText('R72.50').first().waitFor()
  expect(await inspectState({ ...till, page: other }, 'receipt-shared')).toEqual([])
  await other.goto(`${url}x`)
  await other.getByText('This receipt link has expired or doesn’t exist.').waitFor()
  await stranger.close()
})

test.runIf(isEveryVariant)(
  'large screens show the receipt next to a result, which works without it',
  async () => {
    await using till = await openTill({ progress: 'ready' })
    const { page } = till
    await startPayment(till, 2500)
    await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
    await page.getByRole('heading', { name: 'Receipt 000001' }).waitFor()
    const code = page.getByText('Scan to keep this receipt')
    await code.waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await code.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.route('**/receipt', (route) => route.abort())
    const refused = page.waitForEvent('requestfailed')
    await page.reload()
    await refused
    await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
    await page.getByRole('link', { name: 'Receipt' }).waitFor()
    expect(await code.count()).toBe(0)
  },
)

test('the page of a payment prints its receipt immediately and once, and sends it', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const [uuid] = await takePayments(till, [7250])
  await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1 }')
  await till.open(`/sales/${uuid}`)
  const print = page.getByRole('link', { name: 'Print receipt', exact: true })
  await print.waitFor()
  expect(await inspectScreen(till, 'sale-acts')).toEqual([])
  const to = `${crypto.randomUUID()}@customers.test`
  await page.getByRole('button', { name: 'Send receipt', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Send receipt' })
  await sheet.getByLabel('Customer’s email address').fill(to)
  expect(await inspectState(till, 'sale-mail')).toEqual([])
  await sheet.getByRole('button', { name: 'Send receipt' }).click()
  await sheet.getByText(`The receipt is on its way to ${to}.`).waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await print.click()
  await page.getByRole('heading', { name: 'Receipt 000001' }).waitFor()
  await expect.poll(() => page.evaluate('window.printed')).toBe(1)
  await page.getByText('Scan to keep this receipt').waitFor()
  await page.reload()
  await page.getByText('Scan to keep this receipt').waitFor()
  expect(await page.evaluate('window.printed')).toBe(undefined)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByText('DUPLICATE').waitFor()
})

test('the exported table contains the filtered sales', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await takePayments(till, [7250, 2551])
  await till.open('/sales')
  await page.getByLabel('Outcome').selectOption('declined')
  await expect.poll(() => page.getByRole('listitem').getByRole('link').count()).toBe(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('sales.csv')
  const [, ...lines] = (await text(await download.createReadStream())).trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[5])).toEqual(['25.51'])
})

/** Number of lines of each occurrence of a text, with the width of the screen. */
const countLines = (text: string) => `(() => {
  const nodes = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  const found = []
  while (nodes.nextNode()) {
    const start = nodes.currentNode.data.indexOf('${text}')
    if (start < 0) continue
    const range = new Range()
    range.setStart(nodes.currentNode, start)
    range.setEnd(nodes.currentNode, start + ${text.length})
    found.push(new Set([...range.getClientRects()].map(({ top }) => top)).size)
  }
  return found
})()`

test.runIf(isEveryVariant)(
  'a serial number is not broken at its hyphens, however wide the screen is',
  async () => {
    await using till = await openTill({ progress: 'ready' })
    const { page, account } = till
    const serial = account.terminals[0]?.serialNumber ?? ''
    const [uuid] = await takePayments(till, [7250])
    const broken: string[] = []
    const all = Array.from({ length: 13 }, (_, index) => 264 + 8 * index)
    const widths = variants(all, [264, 320, 360])
    await till.open('/payment')
    await page.getByRole('button', { name: '1 payment needs attention' }).click()
    await page.getByRole('dialog').getByText(serial).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(countLines(serial))).toContain(1)
    expect(await page.evaluate(countLines(serial))).not.toContain(2)
    for (const path of [`/payment/result/${uuid}`, `/sales/${uuid}`, `/sales/${uuid}/receipt`, '/totals']) {
      await till.open(path)
      await page.getByRole('main').getByText(serial).first().waitFor()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 })
        const lines = (await page.evaluate(countLines(serial))) as number[] // the result of the function above
        if (lines.some((each) => each > 1)) broken.push(`${path} at ${width}`)
      }
    }
    expect(broken).toEqual([])
  },
)

test.runIf(isEveryVariant)('a receipt is sent by email', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const [uuid] = await takePayments(till, [7250])
  const to = `${crypto.randomUUID()}@customers.test`
  await till.open(`/sales/${uuid}/receipt`)
  await page.getByLabel('Customer’s email address').fill(to)
  await page.getByRole('button', { name: 'Send receipt' }).click()
  await page.getByText(`The receipt is on its way to ${to}.`).waitFor()
  await page.goto(`${inject('urls').platform}/inbox`)
  await page.getByText(to).first().waitFor()
  expect(await page.getByText(/Your receipt 000001/).count()).toBeGreaterThan(0)
})

test.runIf(isEveryVariant)('the list stays while a search fails', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await takePayments(till, [7250, 2551])
  await till.open('/sales')
  await page.getByRole('link', { name: /R72\.50/ }).waitFor()
  await page.route('**/api/sales*', (route) => route.abort())
  await page.getByLabel('Search sales').fill('25.51')
  const notice = page.getByText('Unexpected response from the server. Try again in a moment.')
  await notice.waitFor()
  expect(await page.getByRole('link', { name: /R72\.50/ }).count()).toBe(1)
  await page.unroute('**/api/sales*')
  await page.getByLabel('Search sales').fill('25.5')
  await page.getByLabel('Search sales').fill('25.51')
  await page.getByRole('link', { name: /R72\.50/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /R25\.51/ }).waitFor()
  expect(await notice.count()).toBe(0)
})
