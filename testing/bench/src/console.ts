import { parseArgs } from 'node:util'
import { startDemoEnvironment } from '@tillkey/demo'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { operator } from './console/demo.ts'
import { median, openSignedIn, openThrottled, readTaskSeconds, readVitals } from './console/pages.ts'
import {
  createIdentities,
  createMeasuredProject,
  createOneByOne,
  createProjects,
  type MeasuredProject,
} from './console/project.ts'

// The console in Chromium: first load and interactions on a slow device, long lists, many projects, explanations, live
// events. Times within the page, in milliseconds:
// node src/console.ts [--rows 10000] [--projects 10000]   (DATABASE_URL=postgres://… for a database of PostgreSQL)

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    projects: { type: 'string', default: '10000' },
  },
})
const ROUNDS = 5
const EVENTS_A_SECOND = 200
const TAIL_SECONDS = 4
/** Rows that are added each time the end of the list comes near. */
const PAGE_ROWS = 100
const SCROLLED_FRAMES = 300
const PIXELS_A_FRAME = 400

interface Measured {
  browser: Browser
  signedIn: BrowserContext
  address: string
  project: MeasuredProject
}

const say = (name: string, text: string): void => void process.stdout.write(`${name.padEnd(46)} ${text}\n`)
const ms = (value: number): string => `${value.toFixed(0)} ms`

/** Visits home and users with the keyboard, as an operator does who looks for a user. */
async function useScreens(page: Page, home: string): Promise<void> {
  await page.goto(home)
  await page.getByRole('heading', { name: 'Getting started' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Search or jump to' }).waitFor()
  await page.keyboard.type('person')
  await page.getByRole('option').first().waitFor()
  // The first clears the text.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await page.getByRole('grid').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('person-1')
  await page
    .getByRole('row', { name: /person-1/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox').first().click()
  await page.keyboard.press('Escape')
}

async function measureVitals({ browser, signedIn, address, project }: Measured): Promise<void> {
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await openThrottled(browser, signedIn)
    await useScreens(page, `${address}/p/${project.slug}`)
    rounds.push(await readVitals(page))
    await page.context().close()
  }
  say('largest contentful paint of home, Slow 4G', ms(median(rounds.map(({ lcp }) => lcp))))
  say('longest interaction, processor slowed 4 times', ms(median(rounds.map(({ inp }) => inp))))
}

/** The number of loaded rows that a table announces. */
const countRows = (page: Page): Promise<number> =>
  page.evaluate("Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 1) - 1")

/** Scrolls a table to its end and back, a step each frame. Returns the longest frame and the most rows in the page. */
const scrollTable = `new Promise((resolve) => {
  const scroller = document.querySelector('[role=grid]').parentElement
  let frames = 0, longest = 0, most = 0, before = performance.now()
  const step = (now) => {
    longest = Math.max(longest, now - before)
    before = now
    most = Math.max(most, document.querySelectorAll('[role=grid] tbody tr').length)
    scroller.scrollTop += frames < ${SCROLLED_FRAMES / 2} ? ${PIXELS_A_FRAME} : -${PIXELS_A_FRAME}
    if (++frames < ${SCROLLED_FRAMES}) requestAnimationFrame(step)
    else resolve({ longest, most })
  }
  requestAnimationFrame((now) => { before = now; requestAnimationFrame(step) })
})`

async function measureScrolling({ signedIn, address, project }: Measured, rows: number): Promise<void> {
  const page = await signedIn.newPage()
  await page.goto(`${address}/p/${project.slug}/users`)
  await page.getByRole('row').nth(1).waitFor()
  for (let loaded = 0; loaded < rows; loaded += PAGE_ROWS) {
    await page.evaluate("document.querySelector('[role=grid]').parentElement.scrollTop = 1e9")
    while ((await countRows(page)) < Math.min(loaded + PAGE_ROWS, rows)) await page.waitForTimeout(20)
  }
  await page.evaluate("document.querySelector('[role=grid]').parentElement.scrollTop = 0")
  const { longest, most } = (await page.evaluate(scrollTable)) as { longest: number; most: number }
  say(
    `scrolling ${rows.toLocaleString('en')} loaded rows`,
    `longest frame ${ms(longest)}, at most ${most} rows in the page`,
  )
  await page.close()
}

/** Resolves with the milliseconds from the next Enter key to the frame in which another project is on screen. */
const timeSwitch = (slug: string): string => `void (globalThis.switched = new Promise((resolve) => {
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (key !== 'Enter') return
    const check = () => location.pathname.endsWith('/${slug}') && document.querySelector('h1')
      ? resolve(performance.now() - timeStamp)
      : requestAnimationFrame(check)
    check()
  }, { capture: true })
}))`

async function measureSwitching(
  { signedIn, address, project }: Measured,
  slugs: readonly string[],
): Promise<void> {
  const page = await signedIn.newPage()
  await page.goto(`${address}/p/${project.slug}`, { waitUntil: 'networkidle' })
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const slug = slugs[Math.floor(((round + 0.5) / ROUNDS) * slugs.length)] ?? ''
    await page.getByRole('button', { name: /Switch project/ }).click()
    await page.getByRole('searchbox', { name: 'Find a project' }).fill(slug)
    await page.getByRole('option', { name: slug }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.evaluate(timeSwitch(slug))
    await page.keyboard.press('Enter')
    times.push(Number(await page.evaluate('switched')))
  }
  say(`switching among ${slugs.length.toLocaleString('en')} projects`, ms(median(times)))
  await page.close()
}

/** Notes in the page when the tree of an explanation is drawn. */
const watchTree = `new MutationObserver((_, observer) => {
  if (!document.querySelector('li li li li')) return
  globalThis.drawnAt = performance.now()
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`
const READ_DELAY =
  "drawnAt - performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/check/explain')).startTime"

async function measureExplanation({ signedIn, address, project }: Measured): Promise<void> {
  const question = new URLSearchParams({ subject: 'sipho', relation: 'refund', object: 'Sale:418' })
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await signedIn.newPage()
    await page.addInitScript(watchTree)
    await page.goto(`${address}/p/${project.slug}/permissions/explain?${question.toString()}`)
    await page.locator('li li li li').first().waitFor()
    times.push(Number(await page.evaluate(READ_DELAY)))
    await page.close()
  }
  say('explanation of four levels, request to tree', ms(median(times)))
}

async function sendEvents({ project }: Measured, prefix: string): Promise<void> {
  for (let second = 0; second < TAIL_SECONDS; second++) {
    const next = performance.now() + 1000
    await createOneByOne(project.client, `${prefix}-${second}`, EVENTS_A_SECOND)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
  }
}

async function measureTail(measured: Measured): Promise<void> {
  const { signedIn, address, project } = measured
  const page = await signedIn.newPage()
  const session = await signedIn.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(`${address}/p/${project.slug}/events?kind=IdentityCreated`)
  await page.getByText('Live', { exact: true }).waitFor()
  const before = await readTaskSeconds(session)
  const began = performance.now()
  await sendEvents(measured, 'tail')
  const share = (await readTaskSeconds(session)) - before
  say(
    `live tail of ${EVENTS_A_SECOND} events a second`,
    `${((share / ((performance.now() - began) / 1000)) * 100).toFixed(1)} % of a core in the page`,
  )
  // The list is drawn at most twice a second.
  await page.waitForTimeout(2000)
  const shown = await countRows(page)
  await signedIn.setOffline(true)
  await createOneByOne(project.client, 'offline', EVENTS_A_SECOND)
  await signedIn.setOffline(false)
  await page.waitForTimeout(8000)
  say('events lost in an interruption', String(EVENTS_A_SECOND - ((await countRows(page)) - shown)))
  await page.close()
}

await using environment = await startDemoEnvironment({
  delayMs: 1,
  ...(process.env.DATABASE_URL !== undefined && { databaseUrl: process.env.DATABASE_URL }),
})
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
})
const { console: address, platform } = environment.urls
const project = await createMeasuredProject(platform)
const signedIn = await openSignedIn(browser, address, operator)
const measured = { browser, signedIn, address, project }
await createIdentities(project.client, 'person', Number(values.rows))
await measureVitals(measured)
await measureExplanation(measured)
await measureTail(measured)
await measureScrolling(measured, Number(values.rows))
await measureSwitching(measured, await createProjects(platform, Number(values.projects)))
await browser.close()
