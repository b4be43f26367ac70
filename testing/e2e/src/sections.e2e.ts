import { expect, test } from 'vitest'
import { startPayment } from './bill.ts'
import { openTill, type Till } from './till.ts'
import { isEveryVariant, variants } from './variants.ts'

test('the sections are named and lead to their screens, on large screens and on a phone', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  for (const width of variants([1280, 360], [360])) {
    await page.setViewportSize({ width, height: 740 })
    for (const [name, path] of [
      ['Sales', '/sales'],
      ['Totals', '/totals'],
      ['Machines', '/terminals'],
      ['Settings', '/settings'],
      ['Till', '/payment'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name }).click()
      await page.waitForURL(`**${path}`)
      const current = page.getByRole('navigation').locator('[aria-current=page]')
      expect(await current.textContent()).toBe(name)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    }
  }
})

test('the till uses the chosen language, also after a reload', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const afrikaans = ['Afrikaans', 'af', 'Rekeningbedrag', 'Begin betaling'] as const
  const zulu = ['isiZulu', 'zu', 'Imali ekhokhwayo', 'Qala inkokhelo'] as const
  const xhosa = ['isiXhosa', 'xh', 'Isixa sebhili', 'Qala intlawulo'] as const
  for (const [name, language, title, start] of variants([afrikaans, zulu, xhosa], [zulu])) {
    await till.open('/settings')
    await page.locator('select').first().selectOption({ label: name })
    await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })
    await till.open('/payment')
    await page.getByRole('button', { name: start }).waitFor()
    expect(await page.getByRole('heading', { name: title }).count()).toBe(1)
  }
})

test('signing out during a payment asks for confirmation', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, machine } = till
  await machine.mode({ mode: 'manual' })
  await startPayment(till, 2500)
  await page.getByText('Tap, insert or swipe card').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  expect(page.url()).toMatch(/\/payment\/processing\//)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await page.waitForURL(/\/login\?flow=/)
})

/** Text colours of the open dialog's buttons. */
const buttonColours = ({ page }: Till) =>
  page.evaluate(
    `[...document.querySelectorAll('dialog[open] button')].map((each) => getComputedStyle(each).color)`,
  )

test.runIf(isEveryVariant)('overlays have the same colours over every screen', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, machine } = till
  await machine.mode({ mode: 'manual' })
  const colours = async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    const leaving = page.getByRole('dialog', { name: 'Sign out while a payment is running?' })
    await leaving.waitFor()
    const onLeaving = await buttonColours(till)
    await leaving.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('button', { name: 'Owner Switch person' }).click()
    const switching = page.getByRole('dialog', { name: 'Switch person' })
    await switching.getByText('The owner is using this till.').waitFor()
    const onSwitching = await buttonColours(till)
    await switching.getByRole('button', { name: 'Close' }).click()
    return [onLeaving, onSwitching]
  }
  await startPayment(till, 2500)
  await page.locator('[data-flood=turn]').waitFor()
  const onColour = await colours()
  await till.open('/sales')
  await page.getByRole('heading', { name: 'Sales', exact: true }).waitFor()
  expect(onColour).toEqual(await colours())
})

test.runIf(isEveryVariant)('the address of an unknown payment offers no retry', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment/result/not-a-uuid')
  await page.getByText('This payment doesn’t exist in this shop.').waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/uuid/)
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Back to the start' }).click()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
})

test.runIf(isEveryVariant)(
  'sections are reachable from the error page, on a phone and on large screens',
  async () => {
    await using till = await openTill({ progress: 'ready' })
    const { page } = till
    await page.route('**/api/sales*', (route) => route.abort())
    for (const width of variants([360, 1280], [360])) {
      await page.setViewportSize({ width, height: 800 })
      await till.open('/payment')
      await page.getByRole('link', { name: 'Sales', exact: true }).click()
      await page.getByText('Failed to get sales').waitFor()
      await page.getByRole('link', { name: 'Till', exact: true }).click()
      await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
      expect(await page.getByText('Failed to get sales').count()).toBe(0)
      await page.goBack()
      await page.getByText('Failed to get sales').waitFor()
    }
  },
)
