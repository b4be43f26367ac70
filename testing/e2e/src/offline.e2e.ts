import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { startPayment } from './bill.ts'
import { takePayments } from './take-payments.ts'
import { openTill, type Till } from './till.ts'
import { isEveryVariant } from './variants.ts'

/** Opens a till whose browser has cached the app. */
async function openCachedTill(): Promise<Till> {
  const till = await openTill({ progress: 'ready', browser: { serviceWorkers: 'allow' } })
  await till.open('/payment')
  await till.page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  await till.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  return till
}

test('offline, the till shows its stored data and says that payments need a connection', async () => {
  await using till = await openCachedTill()
  const { page, context, account } = till
  await context.setOffline(true)
  await page.reload()
  await page
    .getByText('No network. You can see the last known data, but payments need the network.')
    .waitFor()
  await page.getByRole('link', { name: new RegExp(account.terminals[0]?.serialNumber ?? '') }).waitFor()
  await page.goto(`${inject('urls').pos}/payment/processing/${crypto.randomUUID()}`)
  await page.getByText('Reconnecting…').waitFor()
  await context.setOffline(false)
  await till.open('/payment')
  await page.getByText('No network.').waitFor({ state: 'hidden' })
  await startPayment(till, 2500)
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  expect(await till.machine.captures()).toEqual([2500])
})

/** Pixels by which one element covers the lower one. Line boxes of numbers begin with empty pixels. */
async function overlap(upper: Locator, lower: Locator): Promise<number> {
  const [upperBox, lowerBox] = await Promise.all([upper.boundingBox(), lower.boundingBox()])
  return (upperBox?.y ?? 0) + (upperBox?.height ?? 800) - (lowerBox?.y ?? 0)
}

test('a newer version asks before it reloads, and never during a payment', async () => {
  await using till = await openCachedTill()
  const { page } = till
  await page.reload()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  await till.machine.mode({ mode: 'manual' })
  await startPayment(till, 2500)
  await page.getByText('Tap, insert or swipe card').waitFor()
  await page.evaluate("navigator.serviceWorker.register('/sw.js?newer').then(() => undefined)")
  await page.waitForTimeout(1500)
  expect(await page.getByText('A new version is available').count()).toBe(0)
  await till.machine.act('tap')
  await page.getByRole('button', { name: 'New Payment' }).click()
  const prompt = page.getByRole('status').filter({ hasText: 'A new version is available.' })
  await prompt.waitFor()
  for (const [width, height, empty] of [
    [320, 568, 8],
    [360, 640, 8],
    [360, 740, 12],
    [1280, 800, 12],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await overlap(prompt, page.getByRole('status').filter({ hasText: /^R0\.00$/ }))).toBeLessThan(
      empty,
    )
  }
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload now' }).click()
  await reloaded
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
})

/** Runs in the browser. Installs a third version and accepts the second at the moment it is replaced. */
const agreeWhenOvertaken = `navigator.serviceWorker.ready.then((registration) => {
  registration.addEventListener('updatefound', () => {
    const newest = registration.installing
    const button = [...document.querySelectorAll('button')].find(({ innerText }) => innerText === 'Reload now')
    newest.addEventListener('statechange', () => newest.state === 'installed' && button.click())
  })
  return navigator.serviceWorker.register('/sw.js?newest').then(() => undefined)
})`

test.runIf(isEveryVariant)('a waiting version is replaced by a newer one', async () => {
  await using till = await openCachedTill()
  const { page } = till
  await page.reload()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  await page.evaluate("navigator.serviceWorker.register('/sw.js?newer').then(() => undefined)")
  await page.getByText('A new version is available.').waitFor()
  const reloaded = page.waitForEvent('load')
  await page.evaluate(agreeWhenOvertaken)
  await reloaded
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  expect(await page.evaluate('navigator.serviceWorker.controller.scriptURL')).toMatch(/sw\.js\?newest$/)
})

test('the till can be installed', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { request } = till.context
  const { pos } = inject('urls')
  const manifest = await (await request.get(`${pos}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ short_name: 'Tillkey', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await request.get(`${pos}/${src}`)).status()).toBe(200)
  expect((await request.get(`${pos}/sw.js`)).headers()['cache-control']).toBe('no-cache')
})

// In the language with the longest texts.
test.runIf(isEveryVariant)(
  'offline and with payments that need attention, the amount stays visible in Afrikaans',
  async () => {
    await using till = await openTill({
      progress: 'ready',
      browser: { viewport: { width: 360, height: 740 } },
    })
    const { page, context } = till
    await page.addInitScript("localStorage.setItem('tillkey-language', 'af')")
    await takePayments(till, [2551])
    await till.open('/payment')
    const needs = page.locator('html[lang=af] section button:has(svg)').filter({ hasText: '1' }).first()
    await needs.waitFor()
    // On a low screen the number and the space above it are smaller.
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await overlap(needs, page.getByRole('status').filter({ hasText: /^R0\.00$/ }))).toBeLessThan(6)
    await page.setViewportSize({ width: 360, height: 740 })
    await context.setOffline(true)
    const notice = page.locator('section output').filter({ hasNotText: /^R/ })
    await notice.waitFor()
    expect(await overlap(notice, page.getByRole('status').filter({ hasText: /^R0\.00$/ }))).toBeLessThan(12)
    await context.setOffline(false)
    await notice.waitFor({ state: 'hidden' })
    // Messages about starting a payment are longer and have buttons: first unknown, then not started.
    await page.route('**/api/payments**', (route) => route.abort())
    await page.getByRole('button', { name: 'R20', exact: true }).click()
    await page.locator('[data-size=charge]').click()
    const alert = page.locator('section [role=alert]')
    const number = page.getByRole('status').filter({ hasText: /^R20\.00$/ })
    for (const buttons of [1, 2]) {
      await expect.poll(() => alert.getByRole('button').count()).toBe(buttons)
      expect(await overlap(alert, number)).toBeLessThan(12)
      expect((await alert.boundingBox())?.y).toBeGreaterThanOrEqual(0)
      await page.unroute('**/api/payments**')
    }
  },
)
