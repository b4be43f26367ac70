import { screens } from '@tillkey/app-console/screens.ts'
import {
  createIdentity,
  createOAuth2Client,
  createOrganization,
  listCourierMessages,
  sendIdentityRecovery,
} from '@tillkey/client'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { type ConsoleProject, type ConsoleVisit, createConsoleProject, openConsole } from './console.ts'
import { OUTLINE } from './keyboard.ts'

/** Screens that are visited at once. */
const PARALLEL = 4
/** Controls of a screen whose focus is looked at. */
const FOCUSED = 12

const selfservice = '/services/identity/config/selfservice'
/** Settings with which messages are sent. */
const recovery = [
  { path: `${selfservice}/flows/recovery/enabled`, value: true },
  { path: `${selfservice}/methods/link/enabled`, value: true },
]

/** Creates something for every screen that shows one thing. Returns the ids by the name of the screen. */
async function createThings({ client, platform, id: project_id }: ConsoleProject) {
  const [identity, oauth2Client, organization] = await Promise.all([
    createIdentity(client, { body: { schema_id: 'person', traits: { email: 'thandi@screens.test' } } }),
    createOAuth2Client(client, { body: { client_name: 'Stockroom' } }),
    createOrganization(platform, { project_id, body: { label: 'Harbour', domains: [] } }),
  ])
  await sendIdentityRecovery(client, { id: identity.id, body: { address: 'thandi@screens.test' } })
  const [message] = await listCourierMessages(client, { page_size: 1 })
  return {
    user: identity.id,
    client: oauth2Client.client_id ?? '',
    organization: organization.id,
    message: message?.id ?? '',
    schema: 'person',
  }
}

/** Addresses of all screens of the console. */
function listAddresses({ slug }: ConsoleProject, ids: Readonly<Record<string, string>>): string[] {
  return Object.entries(screens).map(([name, path]) =>
    path.replace(':project', slug).replace(':id', ids[name] ?? ''),
  )
}

/** Finds what is wrong with an open screen. */
type Check = (page: Page, address: string) => Promise<string[]>

/** Visits an address, and returns what is wrong with it. */
async function visitScreen(page: Page, address: string, check: Check): Promise<string[]> {
  const wrong: string[] = []
  const note = (error: Error): void => void wrong.push(`${address}: ${error.message}`)
  page.on('pageerror', note)
  await page.goto(inject('urls').console + address, { waitUntil: 'commit' })
  await page.locator('h1').first().waitFor()
  const found = await check(page, address)
  page.off('pageerror', note)
  return [...wrong, ...found]
}

/** Visits addresses in several pages at once. */
async function visitAll(visit: ConsoleVisit, addresses: readonly string[], check: Check): Promise<string[]> {
  const waiting = [...addresses]
  const wrong: string[] = []
  async function visitNext(): Promise<void> {
    const page = await visit.context.newPage()
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop())
      wrong.push(...(await visitScreen(page, address, check)))
  }
  await Promise.all(Array.from({ length: PARALLEL }, visitNext))
  return wrong
}

/** Addresses of all screens, and of groups of settings with many rows. */
async function prepareScreens(name: string): Promise<{ project: ConsoleProject; addresses: string[] }> {
  const project = await createConsoleProject(name, recovery)
  const groups = ['methods', 'flows', 'hooks', 'security', 'oauth2']
  const addresses = [
    ...listAddresses(project, await createThings(project)),
    ...groups.map((group) => `/p/${project.slug}/settings?group=${group}`),
  ]
  return { project, addresses }
}

async function findRepeatedTitles(page: Page, address: string): Promise<string[]> {
  const titles = await page.locator('main h2').allInnerTexts()
  const repeated = titles.filter((title, at) => titles.indexOf(title) !== at)
  return repeated.map((title) => `${address}: ${title} is a title twice`)
}

test('no screen requests anything of a third party, fails, or repeats the title of a panel', async () => {
  const { project, addresses } = await prepareScreens('Every screen')
  await using visit = await openConsole({ project })
  const { console, platform } = inject('urls')
  const own = new Set([console, platform].map((url) => new URL(url).origin))
  const foreign = new Set<string>()
  visit.context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !own.has(origin)) foreign.add(origin)
  })
  const wrong = await visitAll(visit, addresses, findRepeatedTitles)
  expect({ foreign: [...foreign], wrong }).toEqual({ foreign: [], wrong: [] })
})

async function findOverflow(page: Page, address: string): Promise<string[]> {
  // Live screens never stop loading.
  await page.waitForTimeout(700)
  const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
  return isWider === true ? [`${address}: wider than the screen`] : []
}

async function enlargeText(page: Page, address: string): Promise<string[]> {
  await page.evaluate("void (document.documentElement.style.fontSize = '200%')")
  return findOverflow(page, address)
}

/** Moves the focus through the first controls, each of which must show it. */
async function findHiddenFocus(page: Page, address: string): Promise<string[]> {
  const wrong: string[] = []
  for (let step = 0; step < FOCUSED; step++) {
    await page.keyboard.press('Tab')
    const isFocused = await page.evaluate('document.activeElement !== document.body')
    if (isFocused === true && (await page.evaluate(OUTLINE)) !== true)
      wrong.push(`${address}: control ${step} shows no focus`)
  }
  return wrong
}

interface Display {
  title: string
  browser: BrowserContextOptions
  check: Check
}

const displays: readonly Display[] = [
  { title: '320 px', browser: { viewport: { width: 320, height: 640 } }, check: findOverflow },
  { title: 'text of 200 %', browser: {}, check: enlargeText },
  { title: 'forced colours', browser: { forcedColors: 'active' }, check: findHiddenFocus },
]

// Screens are audited at 320 px where they are used. These walks take half a minute each.
test.runIf(inject('isEveryVariant')).each(displays)(
  'every screen can be used with $title',
  async ({ title, browser, check }) => {
    const { project, addresses } = await prepareScreens(`Display ${title}`)
    await using visit = await openConsole({ project, browser })
    expect(await visitAll(visit, addresses, check)).toEqual([])
  },
)

test('the palette leads to the row of a setting', async () => {
  const project = await createConsoleProject('Every setting')
  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open('')
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Search or jump to' }).fill('refresh token')
  await page
    .getByRole('option', { name: /› Refresh token/ })
    .first()
    .click()
  await page.waitForURL(/group=lifetimes#\/services\/oauth2\/config\/ttl\/refresh_token$/)
  const focused = page.locator('main :focus').and(page.getByLabel('Refresh token'))
  await expect.poll(() => focused.count()).toBe(1)
})

// React Aria's search field and the combobox pattern of WAI-ARIA clear the text first, so a slip loses no more than the text.
test('Escape clears the text of the palette first, and closes it second', async () => {
  const project = await createConsoleProject('Escape')
  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open('')
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('searchbox', { name: 'Search or jump to' })
  await field.fill('clients')
  await page.keyboard.press('Escape')
  await expect.poll(() => field.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
})
