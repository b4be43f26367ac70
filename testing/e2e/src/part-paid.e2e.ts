import { expect, test } from 'vitest'
import { startPayment } from './bill.ts'
import { callTill } from './people.ts'
import { openTill, type Till } from './till.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen, inspectState } from './visual.ts'

/** Enters R110 and pays half of it by card. */
async function payHalf(till: Till): Promise<void> {
  const { page } = till
  await till.open('/payment')
  await page.getByLabel('Custom amount').fill('11000')
  await page.getByRole('button', { name: 'Add Custom Amount' }).click()
  await page.getByRole('button', { name: 'Cash or split' }).click()
  await page.getByRole('button', { name: 'Split in 2' }).click()
  await page.getByRole('button', { name: /^By card/ }).click()
  await page.getByRole('heading', { name: 'R55.00 paid, R55.00 due' }).waitFor()
}

test('the result of a part shows the amount due, and its first button collects it', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await payHalf(till)
  expect(await inspectState(till, 'part-paid')).toEqual([])
  expect(await page.getByRole('heading', { name: 'Payment approved' }).count()).toBe(0)
  const first = page.locator('main button').first()
  expect(await first.textContent()).toBe('Collect the restR55.00')
  await first.click()
  await page.getByText('Due, of R110.00').waitFor()
  await page.getByRole('button', { name: /^By card/ }).click()
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([5500, 5500])
  await page.getByRole('button', { name: 'New Payment' }).click()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  expect(await page.getByRole('button', { name: /needs attention/ }).count()).toBe(0)
})

test('leaving a balance unpaid asks for confirmation, and the balance stays visible wherever sales are listed', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await payHalf(till)
  await page.getByRole('button', { name: 'Leave the rest unpaid' }).click()
  await page.getByRole('dialog').getByText('R55.00 stays due.').waitFor()
  expect(await inspectScreen(till, 'leave-unpaid')).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('heading', { name: 'R55.00 paid, R55.00 due' }).waitFor()
  await page.getByRole('button', { name: 'Leave the rest unpaid' }).click()
  await page.getByRole('button', { name: 'Leave it unpaid' }).click()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  await page.getByRole('button', { name: '1 payment needs attention' }).click()
  await page.getByRole('dialog').getByText('R55.00 paid, R55.00 due').waitFor()
  expect(await inspectState(till, 'attention-part-paid')).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await till.open('/sales')
  await page.getByRole('listitem').getByText('Partly paid').waitFor()
  expect(await inspectState(till, 'sales-part-paid')).toEqual([])
  await page.getByRole('listitem').getByRole('link').click()
  await page.getByText('Partly paid').waitFor()
  await till.open('/totals')
  await page.getByText('R55.00 still due').waitFor()
  await page.getByRole('heading', { name: 'Partly paid sales' }).waitFor()
  expect(await inspectState(till, 'totals-part-paid')).toEqual([])
  await page.getByRole('link', { name: 'Collect the rest' }).click()
  await page.getByText('Due, of R110.00').waitFor()
})

test('a manager writes off the balance with a reason after confirming, and the history records both', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await payHalf(till)
  await page.getByRole('button', { name: 'Collect the rest' }).click()
  await page.getByRole('heading', { name: 'Write off the rest' }).waitFor()
  await page.getByRole('button', { name: 'Write off R55.00' }).click()
  await page.getByText('Enter a reason').waitFor()
  await page.getByLabel('Reason').fill('Customer left')
  expect(await inspectState(till, 'write-off')).toEqual([])
  await page.getByRole('button', { name: 'Write off R55.00' }).click()
  expect(await inspectState(till, 'write-off-question')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Write off R55.00' }).click()
  await page.getByRole('heading', { name: 'The rest is written off' }).waitFor()
  await page.getByText('Customer left · Owner').waitFor()
  expect(await inspectState(till, 'written-off')).toEqual([])
  await till.open('/sales')
  await page.getByRole('listitem').getByText('Approved').waitFor()
  expect(await page.getByText('Partly paid').count()).toBe(0)
  await page.getByRole('listitem').getByRole('link').click()
  await page.getByText('R55.00 was written off').waitFor()
  await page.getByText('Customer left · Owner').waitFor()
})

test('a double click does not close the day: the confirmation is elsewhere on the screen and lists open payments', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, context } = till
  await payHalf(till)
  await till.machine.mode({ mode: 'manual' })
  await startPayment(till, 2500)
  await till.open('/totals')
  await page.getByLabel('Counted').fill('0')
  const close = page.getByRole('button', { name: 'Count and close the day' })
  const cashUps = async () => {
    const body = await callTill(context, 'GET /api/cash-ups')
    return (body as unknown as { cash_ups: object[] }).cash_ups // as in the contract
  }
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await close.dblclick({ delay: 60 })
    const question = page.getByRole('dialog')
    await question.getByText('R25.00').waitFor()
    await question.getByText('Running').waitFor()
    await question.getByText('R55.00 paid, R55.00 due').waitFor()
    expect(await cashUps()).toEqual([])
    await question.getByRole('button', { name: 'Close', exact: true }).click()
    await question.waitFor({ state: 'hidden' })
  }
  await close.click()
  expect(await inspectScreen(till, 'close-question')).toEqual([])
  await page.getByRole('button', { name: 'Close day' }).click()
  await page.getByText('Today is closed.').waitFor()
  expect(await cashUps()).toHaveLength(1)
})

test('a manager reopens the last close, and the list of closed days shows who did', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/totals')
  await page.getByLabel('Counted').fill('0')
  await page.getByRole('button', { name: 'Count and close the day' }).click()
  await page.getByRole('button', { name: 'Close day' }).click()
  await page.getByRole('button', { name: 'Reopen day' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('The close stays in the list with your name.').waitFor()
  expect(await inspectState(till, 'reopen')).toEqual([])
  await question.getByRole('button', { name: 'Reopen day' }).click()
  await page.getByText('reopened by Owner').waitFor()
  await page.getByRole('button', { name: 'Count and close the day' }).waitFor()
  expect(await page.getByRole('button', { name: 'Reopen day' }).count()).toBe(0)
  expect(await inspectState(till, 'reopened')).toEqual([])
})

test.runIf(isEveryVariant)(
  'only amounts that were not charged are struck through, not running or unknown ones',
  async () => {
    await using till = await openTill({ progress: 'ready' })
    const { page } = till
    await till.machine.mode({ mode: 'automatic', delay_ms: 5 })
    await startPayment(till, 2551)
    await page.getByRole('heading', { name: 'Payment declined' }).waitFor()
    await till.machine.mode({ mode: 'manual' })
    await startPayment(till, 2500)
    await till.open('/sales')
    const line = (amount: string) => page.getByRole('listitem').filter({ hasText: amount })
    await line('R25.00').getByText('Running').waitFor()
    const readDecoration = (amount: string) =>
      page.evaluate(`getComputedStyle(
      [...document.querySelectorAll('li span')].find(({ textContent }) => textContent === '${amount}'),
    ).textDecorationLine`)
    expect([await readDecoration('R25.51'), await readDecoration('R25.00')]).toEqual(['line-through', 'none'])
    expect(await inspectState(till, 'sales-running')).toEqual([])
  },
)
