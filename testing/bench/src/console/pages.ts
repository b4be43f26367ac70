import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** Slow 4G as the developer tools of Chromium define it: latency in milliseconds, throughput in bytes a second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const CPU_SLOWDOWN = 4

/** Collects the largest contentful paint and the longest interaction in `globalThis.vitals`. */
const observeVitals = `globalThis.vitals = { lcp: 0, inp: 0 }
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) vitals.lcp = entry.startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) vitals.inp = Math.max(vitals.inp, entry.duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** Core Web Vitals of a page in milliseconds. */
export interface Vitals {
  lcp: number
  inp: number
}

export interface Operator {
  email: string
  password: string
}

/** Signs an operator in through the screens. */
export async function openSignedIn(
  browser: Browser,
  address: string,
  { email, password }: Operator,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL(`${address}/**`)
  await page.getByRole('main').waitFor()
  await page.close()
  return context
}

/** Opens a page with an empty cache on a slow connection and a slow processor. */
export async function openThrottled(browser: Browser, signedIn: BrowserContext): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: await signedIn.storageState(),
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.addInitScript(observeVitals)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

export const readVitals = (page: Page): Promise<Vitals> => page.evaluate('vitals')

/** Seconds of work on the main thread of a page since it was opened. */
export async function readTaskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
