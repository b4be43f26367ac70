import { expect, test } from 'vitest'
import { callTill } from './people.ts'
import { takePayments } from './take-payments.ts'
import { openTill } from './till.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen, inspectState } from './visual.ts'

test('totals of today, and closing the day with the counted cash', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/totals')
  await page.getByText('No takings yet').waitFor()
  await takePayments(till, [7250, 2551])
  await till.open('/totals')
  await page.getByText('1 payment · R72.50 on average', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Count and close the day' }).click()
  await page.getByText('Enter an amount, e.g. 20 or 20.50').waitFor()
  await page.getByLabel('Float this morning').fill('500')
  await page.getByLabel('Counted').fill('480')
  await page.getByText('R20.00 short').waitFor()
  await page.getByLabel('Reason for the difference').fill('Change given wrongly')
  expect(await inspectScreen(till, 'totals')).toEqual([])
  expect(await page.locator('figure i[data-now=true]').count()).toBe(1)
  await page.getByRole('button', { name: 'Count and close the day' }).click()
  const question = page.getByRole('dialog', { name: /^Close [A-Z][a-z]+day, \d+ [A-Z][a-z]+ 20\d\d\?$/ })
  await question.getByText('No payment is open and nothing is due.').waitFor()
  await question.getByRole('button', { name: 'Close day' }).click()
  await page.getByText('Today is closed.').waitFor()
  const row = page.getByRole('row', { name: /R72\.50/ })
  expect(await row.textContent()).toContain('R480.00')
  expect(await inspectState(till, 'totals-closed')).toEqual([])
  // The language with the longest column headings.
  await page.evaluate("localStorage.setItem('tillkey-language', 'xh')")
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  const table = page.locator('section').filter({ has: page.locator('> table') })
  await table.waitFor()
  expect(await table.evaluate((element) => Object(element).scrollWidth - Object(element).clientWidth)).toBe(0)
})

test.runIf(isEveryVariant)('the table of sales is downloaded', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await takePayments(till, [7250])
  await till.open('/totals')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^sales-\d{4}-\d{2}-\d{2}-.*\.csv$/)
})

test.runIf(isEveryVariant)('totals and table of any days, chosen by their dates', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await takePayments(till, [7250])
  await till.open('/totals')
  await page.getByLabel('Days', { exact: true }).selectOption('dates')
  await page.getByText('1 payment · R72.50 on average').waitFor()
  await page.getByLabel('From').fill('2024-03-01')
  await page.getByText('1 payment · R72.50 on average').waitFor()
  await page.getByLabel('To', { exact: true }).fill('2024-03-31')
  await page.getByText('0 payments', { exact: true }).waitFor()
  expect(await inspectState(till, 'totals-dates')).toEqual([])
  const table = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  expect(decodeURIComponent(table ?? '')).toMatch(
    /since=2024-0[23]-\d\dT.*until=2024-03-31T|until=2024-04-01T/,
  )
})

test.runIf(isEveryVariant)('the receipt is one tap away from an approved payment', async () => {
  await using till = await openTill({ progress: 'ready' })
  const [uuid] = await takePayments(till, [7250])
  await till.open(`/payment/result/${uuid}`)
  await till.page.getByRole('link', { name: 'Receipt' }).click()
  await till.page.getByRole('heading', { name: 'Receipt 000001' }).waitFor()
  expect(new URL(till.page.url()).pathname).toBe(`/sales/${uuid}/receipt`)
})

test('settings of the shop are saved and appear on receipts', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const [uuid] = await takePayments(till, [11_500])
  await till.open('/settings')
  await page.getByLabel('Shop name').fill('Baobab Coffee')
  await page.getByLabel('Street').fill('14 Lower Main Road')
  await page.getByLabel('VAT number').fill('4010267735')
  await page.getByLabel('Key 1').fill('50')
  await page.getByRole('button', { name: 'Add an item' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Flat white')
  await page.getByLabel('Price in rands').fill('32')
  expect(await inspectState(till, 'settings-shop')).toEqual([])
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Saved for every till of the shop.').waitFor()
  await page.reload()
  await page.getByLabel('Price in rands').waitFor()
  expect(await page.getByLabel('Price in rands').inputValue()).toBe('32.00')
  await till.open('/payment')
  await page.getByRole('button', { name: 'R50', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Flat white R32.00' }).waitFor()
  await till.open(`/sales/${uuid}/receipt`)
  await page.getByRole('article', { name: 'Receipt' }).getByText('Baobab Coffee').waitFor()
  await page.getByText('VAT 15% included').waitFor()
  expect(await page.getByText('R15.00').count()).toBe(1)
})

test.runIf(isEveryVariant)(
  'totals that fail to load are reported, and load automatically later',
  async () => {
    await using till = await openTill({ progress: 'ready' })
    const { page } = till
    await takePayments(till, [7250])
    await page.route('**/api/totals?*', (route) => route.fulfill({ status: 503, json: {} }))
    await till.open('/totals')
    const notice = page.getByText('The server isn’t responding. This screen will update when it does.')
    await notice.waitFor()
    await page.unroute('**/api/totals?*')
    await page.getByText('1 payment · R72.50 on average', { exact: true }).waitFor()
    expect(await notice.count()).toBe(0)
  },
)

test('the list of sales shows who closed a day, and when', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, context } = till
  await takePayments(till, [7250])
  await till.open('/sales')
  const head = page.getByRole('heading', { level: 2 })
  await head.filter({ hasText: /\d{4}$/ }).waitFor()
  const { day } = (await callTill(context, 'GET /api/cash-ups')) as unknown as { day: string } // as in the contract
  await callTill(context, 'POST /api/cash-ups', { day, float_units: 0, counted_units: 0, reason: '' })
  await page.reload()
  await expect.poll(() => head.first().textContent()).toMatch(/\d{4}, closed by the owner, \d\d:\d\d$/)
})
