import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takePayments } from './take-payments.ts'
import { openTill, type Till } from './till.ts'
import { isEveryVariant, testedLanguages, variants } from './variants.ts'
import { savePictures } from './visual.ts'

/** Phones that are too low for a separate row of messages, in portrait and landscape. */
const sizes = [
  [320, 568],
  [360, 568],
  [360, 640],
  [740, 360],
] as const

/** Opens a bill with the longest number in a language. */
async function openBill(till: Till, language: string): Promise<void> {
  const { page } = till
  await page.addInitScript(`localStorage.setItem('tillkey-language', '${language}')`)
  await till.open('/payment')
  await page.locator(`html[lang=${language}] h1`).waitFor()
  await page.keyboard.type('1234567')
}

const browser = { viewport: { width: 360, height: 568 } }

/** Runs in the page. Checks that messages over the bill and their buttons are visible. */
const FINDER = `(() => {
  const wrong = []
  const readBox = (element) => element.getBoundingClientRect()
  const readout = document.querySelector('main section')
  const number = readBox(readout.querySelector('form'))
  const said = [...readout.querySelectorAll('[role=alert], [role=status], output:not(form *), button:has(svg):not(li *, [aria-haspopup])')]
    .find((element) => element.checkVisibility() && element.textContent)
  if (!said) return ['nothing is said']
  const words = said.closest('section > div > div > *')
  // The line of a number begins with some pixels that are empty.
  const hidden = readBox(words).bottom - number.top
  if (hidden > 8) wrong.push(hidden + ' px of the number are hidden')
  if (readBox(words).top < 0) wrong.push('it begins above the screen')
  for (const element of [words, ...words.querySelectorAll('*')]) {
    const { left, right } = readBox(element)
    if (left < 0 || right > innerWidth) wrong.push(element.tagName + ' is wider than the screen')
    if (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== 'visible')
      wrong.push(element.tagName + ' is cut')
  }
  for (const button of words.querySelectorAll('a, button')) {
    const { left, top, width, height, bottom } = readBox(button)
    if (!button.contains(document.elementFromPoint(left + width / 2, top + height / 2))) wrong.push(button.textContent + ' is covered')
    if (button.scrollWidth > button.clientWidth || height < 40) wrong.push(button.textContent + ' is cut')
    if (top < number.bottom && bottom > number.top + 8) wrong.push(button.textContent + ' hides the number')
    if (bottom > readBox(readout).bottom) wrong.push(button.textContent + ' lies over the keys')
  }
  const menu = document.querySelector('[aria-haspopup=dialog]')
  const middle = readBox(menu)
  if (!menu.contains(document.elementFromPoint(middle.left + middle.width / 2, middle.top + middle.height / 2))) wrong.push('the menu is covered')
  const start = readBox(document.querySelector('[data-size=charge]'))
  if (start.bottom > innerHeight || start.top < readBox(readout).bottom - 1) wrong.push('Start is out of sight')
  const { scrollWidth, scrollHeight } = document.documentElement
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) wrong.push('it scrolls')
  return wrong
})()`

/** Returns the problems of a message at each size. */
async function findProblems({ page }: Till, name: string, language: string): Promise<string[]> {
  const wrong: string[] = []
  const folder = process.env.SCREENSHOTS
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    const found = (await page.evaluate(FINDER)) as string[] // the result of the text above
    wrong.push(...found.map((each) => `${name} at ${width} × ${height}: ${each}`))
    if (folder) await savePictures({ page }, `${folder}/low-${name}-${language}-${width}-${height}`)
  }
  await page.setViewportSize(browser.viewport)
  return wrong
}

const findAlert = (page: Page) => page.locator('main section').first().locator('[role=alert]').first()
const startButton = (page: Page) => page.locator('[data-size=charge]')

/** Checks messages about the bill and the device in turn. */
async function checkBill(till: Till, language: string): Promise<string[]> {
  const { page, context } = till
  await page.locator('main section > div > div button:has(svg)').waitFor()
  const wrong = await findProblems(till, 'needs', language)
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await findAlert(page).waitFor()
  wrong.push(...(await findProblems(till, 'refusal', language)))
  await page.keyboard.press('Backspace')
  await context.setOffline(true)
  await page.locator('main section > div output').waitFor()
  wrong.push(...(await findProblems(till, 'offline', language)))
  await context.setOffline(false)
  return wrong
}

/** Checks messages about starting a payment: rejected, unknown, not started, and running. */
async function checkStart(till: Till, language: string): Promise<string[]> {
  const { page, account } = till
  const json = {
    error: { code: 'terminal_changed', reason: '', details: { terminal: account.terminals[0] } },
  }
  await page.route('**/api/payments', (route) => route.fulfill({ status: 409, json }))
  await startButton(page).click()
  await findAlert(page).getByText('NE-').waitFor()
  const wrong = await findProblems(till, 'refused', language)
  await page.unroute('**/api/payments')
  await page.route('**/api/payments**', (route) => route.abort())
  await startButton(page).click()
  await expect.poll(() => findAlert(page).getByRole('button').count()).toBe(1)
  wrong.push(...(await findProblems(till, 'unreachable', language)))
  await page.unroute('**/api/payments**')
  await expect.poll(() => findAlert(page).getByRole('button').count()).toBe(2)
  wrong.push(...(await findProblems(till, 'unsent', language)))
  await findAlert(page).getByRole('button').first().click()
  await page.waitForURL(/processing/)
  await page.goBack()
  await findAlert(page).getByRole('link').waitFor()
  return [...wrong, ...(await findProblems(till, 'running', language))]
}

test.runIf(isEveryVariant).each(testedLanguages)(
  'on a phone with a low screen notices leave the amount and Start visible, in %s',
  async (_name, language) => {
    await using till = await openTill({ progress: 'ready', browser })
    await takePayments(till, [2551])
    await till.machine.mode({ mode: 'manual' })
    await openBill(till, language)
    expect([await checkBill(till, language), await checkStart(till, language)]).toEqual([[], []])
  },
)

/** Sizes with the menu instead of the navigation. */
const menuSizes = [
  [360, 568],
  [360, 664],
  [740, 360],
] as const

test.each(variants(menuSizes, [menuSizes[0]]))(
  'the sections, the shop, the till and the person are reached on a screen of %i × %i',
  async (width, height) => {
    await using till = await openTill({ progress: 'ready', browser: { viewport: { width, height } } })
    const { page } = till
    await till.open('/payment')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link').first().waitFor()
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Till',
      'Sales',
      'Totals',
      'Machines',
      'Settings',
    ])
    await menu.getByText('Counter 1').waitFor()
    await menu.getByRole('button', { name: /Owner/ }).waitFor()
    await menu.getByRole('button', { name: 'Sign out' }).waitFor()
    const folder = process.env.SCREENSHOTS
    if (folder) await savePictures(till, `${folder}/menu-${width}-${height}`)
    await menu.getByRole('link', { name: 'Sales' }).click()
    await page.getByRole('heading', { name: 'Sales', exact: true }).waitFor()
  },
)
