import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { cancelTooLate, startPayment } from './bill.ts'
import { openContext } from './browser.ts'
import { signIn } from './merchant.ts'
import { takePayments } from './take-payments.ts'
import { openTill } from './till.ts'
import { isEveryVariant, variants } from './variants.ts'

test('a payment that ended unobserved is shown on every till until someone has seen it', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, merchant } = till
  await startPayment(till, 2000)
  await page.close()
  await expect.poll(() => till.machine.captures(), { timeout: 8000 }).toEqual([2000])
  const elsewhere = await openContext()
  await signIn(elsewhere.request, merchant)
  const other = await elsewhere.newPage()
  await other.goto(`${inject('urls').pos}/terminals`)
  await other.getByLabel('POS Name').fill('Counter 2')
  await other.getByRole('radio').first().check()
  await other.getByRole('button', { name: 'Connect' }).click()
  await other.waitForURL('**/payment')
  const notice = other.getByRole('button', { name: '1 payment needs attention' })
  const sales = other.getByRole('link', { name: 'Sales 1 payment needs attention' })
  await sales.click()
  await other.getByRole('heading', { name: 'Sales', exact: true }).waitFor()
  await notice.click()
  await other
    .getByText('Approved, but nobody has seen the result. Do not charge the customer again.')
    .waitFor()
  await other.getByRole('link', { name: 'Show this payment' }).click()
  await other.getByRole('heading', { name: 'Payment approved' }).waitFor()
  await other.getByRole('button', { name: 'New Payment' }).click()
  await other.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  await notice.waitFor({ state: 'hidden' })
  await sales.waitFor({ state: 'hidden' })
  await other.getByRole('link', { name: 'Sales', exact: true }).waitFor()
  await elsewhere.close()
})

/** Returns the focus outline, and whether it has the text colour. */
const readOutline = (element: Locator) =>
  element.evaluate((found) => {
    const { outlineStyle, outlineColor, color } = Object(globalThis).getComputedStyle(found)
    return { style: outlineStyle, isOfText: outlineColor === color }
  })

test('a capture after a cancel stays listed until someone records what was done', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await cancelTooLate(till)
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  await page.getByRole('button', { name: 'New Payment' }).click()
  const notice = page.getByRole('button', { name: '1 payment needs attention' })
  await page.keyboard.press('Tab')
  await notice.focus()
  expect(await readOutline(notice)).toEqual({ style: 'solid', isOfText: true })
  await page.keyboard.press('Enter')
  const keeps = page.getByRole('button', { name: 'The customer keeps it' })
  await keeps.focus()
  expect(await readOutline(keeps)).toEqual({ style: 'solid', isOfText: true })
  await keeps.click()
  await page.getByRole('button', { name: 'Yes, keep the charge' }).click()
  await notice.waitFor({ state: 'hidden' })
  expect(await till.machine.captures()).toEqual([2582])
  await page.getByRole('link', { name: 'Sales', exact: true }).click()
  await page.getByRole('link', { name: /R25\.82/ }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'Reviewed' })
  await line.getByText('Owner', { exact: true }).waitFor()
})

const phone = ['a phone', 360, 740] as const
const desk = ['a desk', 1280, 800] as const

test.each(variants([phone, desk], [desk]))(
  'the first screen of %s needs one request',
  async (_device, width, height) => {
    await using till = await openTill({ progress: 'ready', browser: { viewport: { width, height } } })
    const { page } = till
    // The panel beside the bill loads half a second later, so the clock is paused until the bill has been checked.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') requests.push(new URL(request.url()).pathname)
    })
    await till.open('/payment')
    await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
    expect(requests).toEqual(['/api/onboarding/status'])
  },
)

test.runIf(isEveryVariant)(
  'large screens list the sales of today next to the bill, each with a link',
  async () => {
    await using till = await openTill({ progress: 'ready' })
    const { page } = till
    await takePayments(till, [7250, 2551])
    await till.open('/payment')
    const today = page.getByRole('region', { name: 'Today' })
    await today.getByText('R72.50 1 payment').waitFor()
    expect(await today.getByRole('link').count()).toBe(2)
    await page.setViewportSize({ width: 360, height: 740 })
    await today.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await today.getByRole('link', { name: /Approved.*R72\.50/ }).click()
    await page.waitForURL(/\/sales\/[0-9a-f-]{36}$/)
  },
)
