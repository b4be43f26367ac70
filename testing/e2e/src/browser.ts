import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
} from 'playwright-core'
import { inject } from 'vitest'

let connection: Promise<Browser> | undefined

async function createContext(options: BrowserContextOptions): Promise<BrowserContext> {
  connection ??= chromium.connect(inject('browserAddress'))
  const browser = await connection
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Disables animations: without a GPU every frame costs CPU time.
    reducedMotion: 'reduce',
    // Requests can be intercepted only without a service worker. Tests of the service worker enable it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(30_000)
  return context
}

/** Contexts that no test uses, by their options. */
const idle = new Map<string, BrowserContext[]>()

/** Deletes what the pages of the services have stored. */
async function clearStorage(context: BrowserContext, session: CDPSession): Promise<void> {
  await context.clearCookies()
  const addresses = Object.values(inject('urls')).filter((url) => url.startsWith('http'))
  for (const { origin } of addresses.map((url) => new URL(url)))
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
}

/**
 * Creates a context that is emptied instead of closed, because the renderer of a new one compiles the web apps again.
 * An empty page keeps the renderer. The clock is replaced for a whole context, which is then closed.
 */
async function createReusable(options: BrowserContextOptions, key: string): Promise<BrowserContext> {
  const context = await createContext(options)
  const keeper = await context.newPage()
  const session = await context.newCDPSession(keeper)
  const close = context.close.bind(context)
  const install = context.clock.install.bind(context.clock)
  let isClockReplaced = false
  context.clock.install = (settings) => {
    isClockReplaced = true
    return install(settings)
  }
  context.close = async () => {
    if (isClockReplaced) return close()
    const opened = context.pages().filter((page) => page !== keeper)
    await Promise.all(opened.map((page) => page.close()))
    await context.setOffline(false)
    await clearStorage(context, session)
    idle.set(key, [...(idle.get(key) ?? []), context])
  }
  return context
}

/** Opens a separate browser context without cookies and storage. Closing it makes it available to other tests. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  if (options.serviceWorkers === 'allow') return createContext(options)
  const key = JSON.stringify(options)
  return idle.get(key)?.pop() ?? createReusable(options, key)
}
