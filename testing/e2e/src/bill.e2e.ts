import { expect, inject, test } from 'vitest'
import { startPayment } from './bill.ts'
import { takePayments } from './take-payments.ts'
import { openTill, type Till } from './till.ts'
import { isEveryVariant, testedLanguages, variants } from './variants.ts'

test('amounts are typed in cents, shown while typing, added, and removed again', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  await page.getByLabel('Custom amount').fill('250')
  expect(await page.getByRole('status').textContent()).toBe('R2.50')
  await page.getByRole('button', { name: 'Add Custom Amount' }).click()
  expect(await page.getByRole('status').textContent()).toBe('R2.50')
  expect(await page.getByLabel('Custom amount').inputValue()).toBe('')
  await page.getByRole('button', { name: 'R10', exact: true }).click()
  expect(await page.getByRole('status').textContent()).toBe('R12.50')
  await page.getByRole('button', { name: 'R2.50, remove' }).click()
  expect(await page.getByRole('status').textContent()).toBe('R10.00')
})

test('fractions, signs and empty amounts show the alert, and amounts below the minimum cannot be paid', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  for (const typed of ['', '12.5', '-5', '+5', '0', 'five']) {
    await page.getByLabel('Custom amount').fill(typed)
    await page.getByRole('button', { name: 'Add Custom Amount' }).click()
    expect(await page.getByRole('alert').textContent()).toBe('Please enter a valid positive number.')
    expect(await page.getByRole('status').textContent()).toBe('R0.00')
  }
  await page.getByLabel('Custom amount').fill('199')
  await page.getByRole('button', { name: 'Add Custom Amount' }).click()
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  expect(await page.getByRole('alert').textContent()).toBe('Please enter an amount greater than R2')
  expect(page.url()).toMatch(/\/payment$/)
})

test('a whole payment by keyboard: digits, Enter to add, Enter to start', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/payment')
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  for (const key of ['3', '0', '9', 'Backspace', '0', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'R3, remove' }).waitFor()
  expect(await page.getByRole('status').textContent()).toBe('R3.00')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([300])
})

test.runIf(isEveryVariant)('the theme starts light, turns dark on demand and stays dark', async () => {
  await using till = await openTill({ progress: 'ready', browser: { colorScheme: 'dark' } })
  const { page } = till
  const theme = () => page.evaluate('getComputedStyle(document.documentElement).colorScheme')
  await till.open('/payment')
  expect(await theme()).toBe('light')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Dark colours' }).click()
  await till.open('/payment')
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  expect(await theme()).toBe('dark')
})

/** Opens an empty bill and waits until it accepts input. */
async function openBill(till: Till): Promise<void> {
  await till.open('/payment')
  await till.page.getByRole('button', { name: 'R20', exact: true }).click({ trial: true })
}

const total = ({ page }: Till) => page.getByRole('status').textContent()
const startButton = ({ page }: Till) => page.getByRole('button', { name: 'Start Payment Flow' })

test('the typed amount is part of the displayed total, which is charged', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await openBill(till)
  for (const key of ['5', '0', '0', '0']) await page.getByRole('button', { name: key, exact: true }).click()
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  expect(await total(till)).toBe('R70.00')
  await page.getByText('+ R50.00').waitFor()
  expect(await startButton(till).textContent()).toBe('Start Payment FlowR70.00 on Neo Touch')
  await startButton(till).click()
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([7000])
})

/** Vertical positions and heights. */
const toRows = (boxes: readonly ({ y: number; height: number } | null)[]) =>
  boxes.map((box) => box && [box.y, box.height])

const sizes = [
  [320, 568],
  [360, 640],
  [360, 740],
  [412, 915],
  [768, 1024],
  [740, 360],
  [1280, 800],
] as const

/** Enters a bill by taps, checks that nothing moves, and returns the positions. */
async function tapAt(till: Till, [width, height]: (typeof sizes)[number]) {
  const { page, account } = till
  await page.setViewportSize({ width, height })
  // A bill survives a reload.
  await page.evaluate('sessionStorage.clear()')
  await openBill(till)
  const machine = page.getByRole('link', { name: `Neo Touch ${account.terminals[0]?.serialNumber}` })
  const stay = [startButton(till), machine, page.getByRole('status')]
  const boundingBoxes = () => Promise.all(stay.map((each) => each.boundingBox()))
  const before = await boundingBoxes()
  const key = await page.getByRole('button', { name: 'R20', exact: true }).boundingBox()
  const [x, y] = [(key?.x ?? 0) + 20, (key?.y ?? 0) + 20]
  for (let taps = 0; taps < 3; taps++) await page.mouse.click(x, y)
  await page.getByRole('button', { name: 'R20 × 3, remove one' }).waitFor()
  for (const units of ['R5', 'R10']) await page.getByRole('button', { name: units, exact: true }).click()
  await page.keyboard.press('7')
  expect(await total(till)).toBe('R75.07')
  expect(await boundingBoxes()).toEqual(before)
  // A number that is long enough for a smaller font.
  await page.keyboard.type('123456')
  expect(await total(till)).toBe('R71\u202f309.56')
  expect(toRows(await boundingBoxes())).toEqual(toRows(before))
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(height)
  return before
}

test('two taps on a key count twice, and bill, Start and machine stay visible on every screen size', async () => {
  await using till = await openTill({ progress: 'ready' })
  await till.open('/payment')
  for (const size of variants(sizes, [sizes[0], sizes[5]]))
    for (const box of await tapAt(till, size)) {
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size[1])
    }
}, 180_000)

test('Enter adds a typed amount, or else starts the payment, whatever has the focus', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await openBill(till)
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  for (const key of ['5', '0']) await page.getByRole('button', { name: key, exact: true }).click()
  await page.keyboard.press('Enter')
  expect(await total(till)).toBe('R20.50')
  await page.getByRole('button', { name: 'R0.50, remove' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([2050])
})

test.runIf(isEveryVariant)(
  'a decimal point is rejected and never divides the amount by a hundred',
  async () => {
    await using till = await openTill({ progress: 'ready' })
    const { page } = till
    await openBill(till)
    for (const key of ['1', '2', '.', '5', 'Enter']) await page.keyboard.press(key)
    expect(await page.getByRole('alert').textContent()).toBe('Please enter a valid positive number.')
    await page.getByText('Digits only, in cents: 1250 is R12.50').waitFor()
    await startButton(till).click()
    expect(await page.getByRole('alert').textContent()).toBe('Please enter a valid positive number.')
    expect(new URL(page.url()).pathname).toBe('/payment')
  },
)

test('the second tap of a double tap does nothing on the next screen', async () => {
  await using till = await openTill({ progress: 'ready', browser: { viewport: { width: 360, height: 740 } } })
  const { page } = till
  await startPayment(till, 500)
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  const next = page.getByRole('button', { name: 'New Payment' })
  await next.click({ trial: true })
  const box = await next.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 30]
  // The clock is paused between taps, which may otherwise be too far apart for a double tap on a busy machine.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.mouse.click(x, y)
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  await page.clock.runFor(300)
  await page.mouse.click(x, y)
  await page.clock.runFor(300)
  expect(await total(till)).toBe('R0.00')
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.mouse.click(x, y)
  await page.getByRole('alert').waitFor()
})

test("an earlier customer's amount never comes back", async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await startPayment(till, 1051)
  await page.getByRole('button', { name: /^Try another card/ }).click()
  expect(await total(till)).toBe('R10.51')
  await page.getByRole('button', { name: 'R10.51, remove' }).click()
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await startButton(till).click()
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  expect(await total(till)).toBe('R0.00')
})

test('a bill survives a reload and a visit to the card machines', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await openBill(till)
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.getByLabel('Custom amount').fill('150')
  await page.reload()
  expect(await total(till)).toBe('R21.50')
  await page.getByRole('link', { name: 'Change card machine' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  expect(await total(till)).toBe('R21.50')
})

test.runIf(isEveryVariant)('a busy button is readable, also under the pointer', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await openBill(till)
  await page.route('**/api/payments', () => {})
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  const readColours = () =>
    page.evaluate(
      "(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.querySelector('[data-size=charge]')))",
    )
  await startButton(till).click()
  await page.getByRole('button', { name: 'Requesting' }).waitFor()
  // The colours of the primary button.
  expect(await readColours()).toEqual(['rgb(31, 17, 2)', 'rgb(255, 125, 31)'])
})

test.runIf(isEveryVariant)(
  'on the smallest phone the name of the bill and the machine fit in one line in every language',
  async () => {
    await using till = await openTill({
      progress: 'ready',
      browser: { viewport: { width: 320, height: 568 } },
    })
    const { page } = till
    await till.open('/payment')
    for (const [, language] of testedLanguages) {
      await page.evaluate(`localStorage.setItem('tillkey-language', '${language}')`)
      await page.reload()
      await page.locator(`html[lang=${language}] h1`).waitFor()
      const name = await page.locator('h1').boundingBox()
      const machine = await page.getByRole('main').locator('a[href="/terminals"]').boundingBox()
      expect((machine?.x ?? 0) - (name?.x ?? 0)).toBeGreaterThan(name?.width ?? 320)
    }
  },
)

test.runIf(isEveryVariant)('a long shop name is truncated before the machine, and moves no key', async () => {
  await using till = await openTill({ progress: 'ready', browser: { viewport: { width: 360, height: 740 } } })
  const { page, context } = till
  await openBill(till)
  const key = page.getByRole('button', { name: '1', exact: true })
  const before = await key.boundingBox()
  const address = `${inject('urls').pos}/api/shop`
  const shop: unknown = await (await context.request.get(address)).json()
  const name = 'The Coffee Roastery and Bakery at the Old Biscuit Mill'
  const data = { ...Object(shop), name }
  await context.request.put(address, { data, headers: { origin: inject('urls').pos } })
  await openBill(till)
  await page.getByRole('main').getByText(name).waitFor()
  expect(await key.boundingBox()).toEqual(before)
})

test.runIf(isEveryVariant)('the till fits a large screen, however many sales there are today', async () => {
  await using till = await openTill({
    progress: 'ready',
    browser: { viewport: { width: 1280, height: 800 } },
  })
  const { page } = till
  await takePayments(till, [500, 600, 700, 800, 900, 1000, 1100, 1200, 1300])
  await openBill(till)
  const today = page.getByRole('region', { name: 'Today' }).getByRole('listitem')
  await expect.poll(() => today.count()).toBe(9)
  const start = await startButton(till).boundingBox()
  expect((start?.y ?? 800) + (start?.height ?? 0)).toBeLessThanOrEqual(800)
})
