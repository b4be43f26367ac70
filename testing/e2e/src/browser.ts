import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'

const TIMEOUT_MS = 30_000
const VIEWPORT = { width: 1280, height: 800 }

let connection: Promise<Browser> | undefined

/** Opens a separate browser context without cookies and storage. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  connection ??= chromium.connect(inject('browserAddress'))
  const browser = await connection
  const context = await browser.newContext({
    viewport: VIEWPORT,
    // Disables animations: without a GPU every frame costs CPU time.
    reducedMotion: 'reduce',
    // Requests can be intercepted only without a service worker. Tests of the service worker enable it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  return context
}

/** A page and its context. `release` must be called when they are no longer needed. */
export interface AcquiredPage {
  context: BrowserContext
  page: Page
  release(): Promise<void>
}

type SharedPage = Pick<AcquiredPage, 'context' | 'page'>

/** The page that journeys of this worker use in turn, and whether one is using it. */
let shared: SharedPage | undefined
let isInUse = false

/** Replaces functions whose effect on a page cannot be undone. */
const refuse = (): never => {
  throw new Error('This changes the page for good. Open a separate context with `browser: {}`.')
}

async function openSharedPage(): Promise<SharedPage> {
  const context = await openContext()
  const page = await context.newPage()
  Object.assign(page, { addInitScript: refuse, exposeFunction: refuse })
  Object.assign(page.clock, { install: refuse })
  Object.assign(context, { addInitScript: refuse, exposeFunction: refuse, newCDPSession: refuse })
  return { context, page }
}

const EVENTS = ['console', 'dialog', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished']

/** URLs of small responses, one per origin that stores data in the browser. */
function storageUrls(): string[] {
  const { pos, platform, machines } = inject('urls')
  return [pos, platform, machines].map((origin) => `${origin}/health/alive`)
}

/** Clears everything but the cache. All URLs are of one site, because the browser starts a process for another. */
async function resetPage({ context, page }: SharedPage): Promise<void> {
  await Promise.all(
    context
      .pages()
      .filter((each) => each !== page)
      .map((each) => each.close()),
  )
  for (const event of EVENTS) for (const each of [page, context]) each.removeAllListeners(event)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.emulateMedia({ media: null, colorScheme: null })
  await page.setViewportSize(VIEWPORT)
  for (const url of storageUrls()) {
    await page.goto(url)
    await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  }
  await context.clearCookies()
  await context.clearPermissions()
}

async function acquireSharedPage(): Promise<AcquiredPage> {
  isInUse = true
  shared ??= await openSharedPage()
  const page = shared
  const release = async (): Promise<void> => {
    await resetPage(page).catch(async () => {
      shared = undefined
      await page.context.close()
    })
    isInUse = false
  }
  return { ...page, release }
}

/**
 * Returns a page without cookies and storage. Journeys without `options` use one page in turn, because a new page costs a
 * process and the compilation of the app, twice as much as loading the app again.
 */
export async function acquirePage(options?: BrowserContextOptions): Promise<AcquiredPage> {
  if (!options && !isInUse) return acquireSharedPage()
  const context = await openContext(options)
  return { context, page: await context.newPage(), release: () => context.close() }
}
