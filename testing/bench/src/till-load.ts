import { startDemoEnvironment } from '@tillkey/demo'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'

// Time to the till's first screen on a slow device and network: cold, and with the app cached.
const BARS = { cold: 2000, warm: 800 }
const CPU_SLOWDOWN = 4
const ROUNDS = 3
/** Bytes per second and round-trip milliseconds, as in Lighthouse's slow 4G. */
const NETWORK = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 }
const PHONE = { width: 360, height: 740 }

interface Flow {
  ui: { action: string; nodes: { attributes: { name?: string; value?: string } }[] }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return session
}

const WATCH = `window.paints = []; new PerformanceObserver((list) => window.paints.push(...list.getEntries().map(
  (entry) => entry.startTime))).observe({ type: 'largest-contentful-paint', buffered: true })`

/** Milliseconds to the largest contentful paint of the till in a new page. */
async function measureTime(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await slowDown(page)
  await page.goto(address, { timeout: 60_000 })
  await page.getByRole('button', { name: 'Start Payment Flow' }).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(500)
  const paints = (await page.evaluate('window.paints')) as number[]
  await page.close()
  return paints.at(-1) ?? Number.NaN
}

interface Urls {
  pos: string
  platform: string
}

/** Signs up a merchant with a card machine. Returns the cookies for other browsers. */
async function signUp(browser: Browser, { pos, platform }: Urls) {
  const context = await browser.newContext()
  const headers = { accept: 'application/json' }
  const created = await context.request.get(`${platform}/self-service/registration/browser`, { headers })
  const { ui } = (await created.json()) as Flow
  const csrf_token = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  const traits = { email: `${crypto.randomUUID()}@merchants.test` }
  const password = `till-${crypto.randomUUID()}`
  await context.request.post(ui.action, {
    headers,
    data: { csrf_token, method: 'password', traits, password },
  })
  const account = { email: 'owner@cards.test', password: 'card-demo-2468' }
  await context.request.post(`${pos}/api/cards/link`, { data: { device_name: 'Counter 1', ...account } })
  const listed = await context.request.get(`${pos}/api/cards/terminals`)
  const { terminals } = (await listed.json()) as { terminals: { uuid: string }[] }
  await context.request.post(`${pos}/api/cards/terminals/${terminals[0]?.uuid}/link`)
  const state = await context.storageState()
  await context.close()
  return state
}

const environment = await startDemoEnvironment()
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const storageState = await signUp(browser, environment.urls)
const address = `${environment.urls.pos}/payment`
const times: Record<keyof typeof BARS, number[]> = { cold: [], warm: [] }
for (let round = 0; round < ROUNDS; round++) {
  const context = await browser.newContext({ storageState, viewport: PHONE })
  times.cold.push(await measureTime(context, address))
  const page = await context.newPage()
  await page.goto(address)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.close()
  times.warm.push(await measureTime(context, address))
  await context.close()
}
for (const kind of ['cold', 'warm'] as const) {
  const summary = `${kind}: largest paint after ${Math.round(median(times[kind]))} ms, at most ${BARS[kind]} ms`
  process.stdout.write(`${summary} (${times[kind].map(Math.round).join(', ')})\n`)
  if (!(median(times[kind]) <= BARS[kind])) process.exitCode = 1
}
await browser.close()
await environment[Symbol.asyncDispose]()
