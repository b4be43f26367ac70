import { expect, inject, test } from 'vitest'
import { pair } from './accounts.ts'
import { openContext } from './browser.ts'
import { signIn } from './merchant.ts'
import { takePayments } from './take-payments.ts'
import { openTill } from './till.ts'
import { isEveryVariant } from './variants.ts'
import { inspectState } from './visual.ts'

test.runIf(isEveryVariant)(
  'two tills of one merchant use two machines, and a change on one does not affect the other',
  async () => {
    await using till = await openTill({ progress: 'ready', account: pair })
    const { page, merchant, account } = till
    const [neo, khumo] = account.terminals
    await till.open('/payment')
    await page.getByRole('link', { name: `Neo Touch ${neo?.serialNumber}` }).waitFor()
    // The till's cookie is valid for more than a year.
    const cookies = await till.context.cookies()
    const own = cookies.filter(({ name }) => name.startsWith('tillkey_till'))
    expect(own).toMatchObject([{ httpOnly: true }])
    expect((own[0]?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(366 * 24 * 60 * 60)
    const elsewhere = await openContext()
    await signIn(elsewhere.request, merchant)
    const other = await elsewhere.newPage()
    await other.goto(inject('urls').pos)
    await other.waitForURL('**/terminals')
    await other.getByLabel('POS Name').fill('Counter 2')
    await other.getByRole('radio', { name: new RegExp(`Khumo ${khumo?.serialNumber}`) }).check()
    await other.getByRole('button', { name: 'Connect' }).click()
    await other.waitForURL('**/payment')
    await other.getByRole('link', { name: `Khumo ${khumo?.serialNumber}` }).waitFor()
    await other.getByRole('button', { name: 'R5', exact: true }).click()
    await other.getByRole('button', { name: 'Start Payment Flow' }).click()
    await other.waitForURL(/\/payment\/processing\//)
    // The first till is not redirected to another till's payment and keeps its machine.
    await page.reload()
    await page.getByRole('link', { name: `Neo Touch ${neo?.serialNumber}` }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/payment')
    await page.getByRole('link', { name: 'Machines' }).click()
    await page.getByText('Counter 2').waitFor()
    expect(await inspectState(till, 'terminals-two')).toEqual([])
    await other.getByRole('heading', { name: 'Payment approved' }).waitFor()
    await elsewhere.close()
  },
)

test('a machine that another till uses is shown with the name of that till, until the payment is started again', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, merchant, machine } = till
  await till.open('/payment')
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  await using elsewhere = await openContext()
  await signIn(elsewhere.request, merchant)
  const other = await elsewhere.newPage()
  await other.goto(`${inject('urls').pos}/terminals`)
  await other.getByLabel('POS Name').fill('Bar')
  await other.getByRole('radio').first().check()
  await other.getByRole('button', { name: 'Connect' }).click()
  await other.waitForURL('**/payment')
  await machine.mode({ mode: 'manual' })
  await other.getByRole('button', { name: 'R5', exact: true }).click()
  await other.getByRole('button', { name: 'Start Payment Flow' }).click()
  await other.getByText('Tap, insert or swipe card').waitFor()
  const notice = page.getByText('Bar is taking a payment on this card machine.')
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  for (let tries = 0; tries < 4; tries++) {
    await page.getByRole('button', { name: 'Start Payment Flow' }).click()
    await notice.waitFor()
  }
  // Covers a full interval of the poll for this till's payments.
  await page.waitForResponse('**/api/onboarding/status')
  await page.waitForResponse('**/api/onboarding/status')
  expect(await notice.count()).toBe(1)
  expect(await inspectState(till, 'bill-busy')).toEqual([])
  await machine.act('tap')
  await other.getByRole('heading', { name: 'Payment approved' }).waitFor()
  await machine.mode({ mode: 'automatic', delay_ms: 5 })
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
})

test('the till shows the state of its machine and updates it automatically', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, machine } = till
  await machine.mode({ mode: 'manual', battery_percent: 46 })
  await till.open('/payment')
  const chip = page.getByRole('link', { name: /Change card machine/ })
  await expect.poll(() => chip.textContent()).toMatch(/^Online/)
  expect(await chip.textContent()).toMatch(/Battery 46%/)
  expect(await inspectState(till, 'bill-machine')).toEqual([])
  // Payments that need attention are listed on every till.
  await takePayments(till, [2551])
  await machine.act('offline')
  await expect.poll(() => chip.textContent(), { timeout: 12_000 }).toMatch(/^Offline/)
  await page.getByRole('button', { name: '1 payment needs attention' }).waitFor()
  await page.getByRole('link', { name: 'Machines' }).click()
  await page
    .getByRole('radio')
    .locator('xpath=ancestor::label')
    .getByText(/^seen /)
    .waitFor()
  await machine.act('online')
})
