import { screens } from '@tillkey/app-console/screens.ts'
import { createIdentity, createNativeLoginFlow, createOAuth2Client, updateLoginFlow } from '@tillkey/client'
import { expect, inject, test } from 'vitest'
import { type ConsoleProject, type ConsoleVisit, createConsoleProject, openConsole } from './console.ts'
import { isEveryVariant, variants } from './variants.ts'

const PASSWORD = 'a pass phrase of a journey'
const EMAIL = 'thandi@roles.test'
/** Lists and forms are drawn within this time. */
const DRAWN_MS = 900

/** Actions by the name of the screen. */
type Actions = Readonly<Record<string, readonly string[]>>

/** Buttons with which nothing is changed, and those of forms that are only completed. */
const HARMLESS =
  /^(Pause|Bulk jobs|Export|State|Schema|Organization|Columns|Copy .*|More actions|Filter|Ask|List|What can a.*|Who can reach.*|curl|en|Create account|Add to .*|Remove 1|Remove person|As the project|Public|Secret in the .*|Sign-in|Password|First one available|Existing user|Use the default of .*|Test issuer|Create project|)$/

const users = ['Import', 'New user']
const user = [
  'Send recovery',
  'Deactivate and sign out',
  'Edit',
  'End all',
  'End session of Unknown device',
  'Edit metadata',
]
const developer: Actions = {
  overview: ['Save changes'],
  apiKeys: ['New key'],
  users,
  user,
  clients: ['New client'],
  client: ['Rotate', 'Revoke previous'],
  keys: ['New key set'],
  issuers: ['Trust an issuer'],
  relationships: ['Import', 'Create relationship'],
  assertions: ['Add test case'],
  schemas: ['New schema'],
  schema: ['Save schema'],
  organizations: ['New organization'],
}

/** What each role can change on the screens of a project, as the table of docs/security.md says. */
const changes = {
  viewer: {},
  support: { user: ['Send recovery', 'End all', 'End session of Unknown device'] },
  developer,
  owner: {
    ...developer,
    overview: ['Save changes', 'Halt', 'Delete project'],
    members: ['Invite'],
    system: ['New key', 'Re-encrypt stored values'],
  },
} satisfies Record<string, Actions>

/** Addresses of forms that a role may not use, which say so. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  viewer: ['newProject', 'newClient', 'usersImport', 'system'],
  support: ['newProject', 'newClient', 'usersImport', 'system'],
  developer: ['system'],
  owner: [],
}

type Role = keyof typeof changes
const roles = Object.keys(changes) as Role[] // of the literal above

/** Creates a person who is signed in, and a client. Returns the ids by the name of the screen. */
async function createThings({ client }: ConsoleProject): Promise<Readonly<Record<string, string>>> {
  const { id } = await createIdentity(client, {
    body: {
      schema_id: 'person',
      traits: { email: EMAIL },
      credentials: { password: { config: { password: PASSWORD } } },
    },
  })
  const flow = await createNativeLoginFlow(client)
  const body = { method: 'password' as const, identifier: EMAIL, password: PASSWORD }
  await updateLoginFlow(client, { flow: flow.id, body })
  const { client_id } = await createOAuth2Client(client, { body: { client_name: 'Stockroom' } })
  return { user: id, client: client_id ?? '', schema: 'person' }
}

/** Runs in the page. Names buttons without their shortcuts. */
const NAMES = `[...document.querySelectorAll('main button:enabled')].map((button) => {
  const shown = button.cloneNode(true)
  for (const shortcut of shown.querySelectorAll('kbd')) shortcut.remove()
  return button.getAttribute('aria-label') ?? shown.textContent
})`

/** Returns the enabled buttons of a screen that change something, without their shortcuts. */
async function listChanges({ page }: ConsoleVisit, address: string): Promise<string[]> {
  await page.goto(inject('urls').console + address, { waitUntil: 'commit' })
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(DRAWN_MS)
  const names = (await page.evaluate(NAMES)) as string[] // the result of the expression above
  return [...new Set(names.map((name) => name.trim()))].filter((name) => !HARMLESS.test(name))
}

/** Runs in the page. Counts forms with a field to fill in and no button that could ever send them. */
const DEAD_FORMS = `[...document.querySelectorAll('main form')].filter(
  (form) => form.querySelector('input:enabled, textarea:enabled, select:enabled') && !form.querySelector('button'),
).length`

/** Screens that \`npm test\` visits. */
const usual = new Set([
  ...['users', 'user', 'sessions', 'clients'],
  ...['newProject', 'newClient', 'usersImport', 'system'],
])
/** Screens without buttons of their own, or of things that these projects lack. */
const skipped = new Set(['start', 'signedOut', 'playgroundCallback', 'message', 'organization'])
const all = Object.entries(screens).filter(([name]) => !skipped.has(name))

test.each(variants<Role>(roles, ['support']))(
  'each screen offers a %s what the role may change',
  async (role) => {
    const project = await createConsoleProject(`Role ${role}`, [
      { path: '/services/identity/config/selfservice/flows/recovery/enabled', value: true },
      { path: '/services/identity/config/selfservice/methods/link/enabled', value: true },
    ])
    const ids = await createThings(project)
    await using visit = await openConsole({ project, role })
    const expected: Actions = changes[role]
    for (const [name, path] of isEveryVariant ? all : all.filter(([each]) => usual.has(each))) {
      const address = path.replace(':project', project.slug).replace(':id', ids[name] ?? '')
      const found = await listChanges(visit, address)
      // Their rows repeat the same buttons for each key and person.
      const relevant = name === 'keys' || name === 'members' ? found.slice(0, 1) : found
      expect({ [name]: relevant.toSorted() }).toEqual({ [name]: [...(expected[name] ?? [])].toSorted() })
      const isForbidden = (await visit.page.getByRole('heading', { name: 'No permission' }).count()) > 0
      const fields = isForbidden ? await visit.page.locator('main :is(input, textarea, select)').count() : 0
      expect({
        [name]: { isForbidden, fields, deadForms: await visit.page.evaluate(DEAD_FORMS) },
      }).toEqual({
        [name]: { isForbidden: forbidden[role]?.includes(name), fields: 0, deadForms: 0 },
      })
    }
  },
)
