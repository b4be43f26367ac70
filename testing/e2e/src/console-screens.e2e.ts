import { screens } from '@tillkey/app-console/screens.ts'
import {
  createIdentity,
  createOAuth2Client,
  createOrganization,
  listCourierMessages,
  sendIdentityRecovery,
} from '@tillkey/client'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { type ConsoleProject, createConsoleProject, openConsole } from './console.ts'

/** Screens that are visited at once. */
const PARALLEL = 4

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

/** Visits an address, and returns what is wrong with it. */
async function visitScreen(page: Page, address: string): Promise<string[]> {
  const wrong: string[] = []
  const note = (error: Error): void => void wrong.push(`${address}: ${error.message}`)
  page.on('pageerror', note)
  await page.goto(inject('urls').console + address, { waitUntil: 'commit' })
  await page.locator('h1').first().waitFor()
  const titles = await page.locator('main h2').allInnerTexts()
  page.off('pageerror', note)
  const repeated = titles.filter((title, at) => titles.indexOf(title) !== at)
  return [...wrong, ...repeated.map((title) => `${address}: ${title} is a title twice`)]
}

test('no screen requests anything of a third party, fails, or repeats the title of a panel', async () => {
  const project = await createConsoleProject('Every screen', recovery)
  const addresses = listAddresses(project, await createThings(project))
  await using visit = await openConsole({ project })
  const { console, platform } = inject('urls')
  const own = new Set([console, platform].map((url) => new URL(url).origin))
  const foreign = new Set<string>()
  visit.context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !own.has(origin)) foreign.add(origin)
  })
  const groups = ['methods', 'flows', 'hooks', 'security', 'oauth2']
  const waiting = [...addresses, ...groups.map((group) => `/p/${project.slug}/settings?group=${group}`)]
  const wrong: string[] = []
  async function visitAll(): Promise<void> {
    const page = await visit.context.newPage()
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop())
      wrong.push(...(await visitScreen(page, address)))
  }
  await Promise.all(Array.from({ length: PARALLEL }, visitAll))
  expect({ foreign: [...foreign], wrong }).toEqual({ foreign: [], wrong: [] })
})

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
