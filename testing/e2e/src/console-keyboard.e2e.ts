import {
  createIdentity,
  getProject,
  listIdentities,
  listOAuth2Clients,
  patchRelationships,
} from '@tillkey/client'
import { expect, test } from 'vitest'
import { type ConsoleProject, type ConsoleVisit, createConsoleProject, openConsole } from './console.ts'
import { press, tabTo, type } from './keyboard.ts'
import { variants } from './variants.ts'

const EMAIL = 'lerato@keyboard.test'
const SESSION = '/services/identity/config/session/lifespan'

interface Task {
  title: string
  run: (visit: ConsoleVisit, project: ConsoleProject) => Promise<void>
}

/** Opens a screen with `g` and a letter. */
async function go({ page }: ConsoleVisit, key: string, path: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
  await page.waitForURL(new RegExp(`${path}$`))
}

const createUser: Task = {
  title: 'a user is created',
  async run(visit, { client }) {
    const { page } = visit
    await go(visit, 'u', '/users')
    await page.getByRole('row', { name: EMAIL }).waitFor()
    await page.keyboard.press('n')
    await type(visit, page.getByLabel('Email', { exact: true }), 'sipho@keyboard.test')
    await type(visit, page.getByLabel('First name'), 'Sipho')
    await press(visit, page.getByRole('button', { name: 'Create user', exact: true }), 'Space')
    await page.getByRole('heading', { name: 'Sipho' }).waitFor()
    expect(await listIdentities(client, { credentials_identifier: 'sipho@keyboard.test' })).toHaveLength(1)
  },
}

const findUser: Task = {
  title: 'a user is found in the list and deactivated',
  async run(visit, { client }) {
    const { page } = visit
    await go(visit, 'u', '/users')
    await page.getByRole('row', { name: EMAIL }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('lera')
    await page.waitForURL(/q=lera/)
    const row = page.getByRole('row', { name: EMAIL })
    await tabTo(visit, row)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/users\/[0-9a-f-]{36}$/)
    await press(visit, page.getByRole('button', { name: 'Deactivate and sign out' }))
    await page.getByText('inactive', { exact: true }).waitFor()
    const [person] = await listIdentities(client, { credentials_identifier: EMAIL })
    expect(person?.state).toBe('inactive')
  },
}

const changeSetting: Task = {
  title: 'a setting is found, changed and saved with a reason',
  async run(visit, { id, platform }) {
    const { page } = visit
    await go(visit, ',', '/settings')
    await page.getByRole('searchbox', { name: 'Find a setting' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('session lifespan')
    await tabTo(visit, page.getByRole('textbox', { name: 'Lifespan' }).first())
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('8h')
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog')
    await type(visit, dialog.getByLabel('Reason'), 'Shorter shifts')
    await press(visit, dialog.getByRole('button', { name: 'Save', exact: true }))
    await page.getByText('Settings saved.').waitFor()
    const { services } = await getProject(platform, { project_id: id })
    expect(services.identity?.config).toMatchObject({ session: { lifespan: '8h' } })
  },
}

const askPermission: Task = {
  title: 'a permission is explained',
  async run(visit) {
    const { page } = visit
    await go(visit, 'e', '/permissions/explain')
    await type(visit, page.getByLabel('May'), 'lerato')
    await type(visit, page.getByLabel('do', { exact: true }), 'owners')
    await type(visit, page.getByLabel('on', { exact: true }), 'Shop:baobab', 'Enter')
    await page
      .getByText(/lerato may owners Shop:baobab, because|^Allowed\.$/)
      .first()
      .waitFor()
  },
}

const registerClient: Task = {
  title: 'a client is registered',
  async run(visit, { client }) {
    const { page } = visit
    await go(visit, 'c', '/clients')
    await press(visit, page.getByRole('button', { name: 'New client' }))
    await page.waitForURL(/\/clients\/new$/)
    await type(visit, page.getByLabel('Name people see'), 'Stockroom')
    await type(visit, page.getByLabel('Redirect URIs 1'), 'https://stockroom.example/callback')
    await press(visit, page.getByRole('button', { name: 'Register client' }))
    await page.getByText('Copy the secret now.').waitFor()
    const clients = await listOAuth2Clients(client)
    expect(clients.map(({ client_name: name }) => name)).toEqual(['Stockroom'])
  },
}

test.each(variants([createUser, findUser, changeSetting, askPermission, registerClient], [findUser]))(
  'by keyboard only: $title',
  async ({ run }) => {
    expect.hasAssertions()
    const project = await createConsoleProject('Keyboard', [
      { path: '/services/permission/config/namespaces', value: [{ id: 1, name: 'Shop' }] },
      { path: SESSION, value: '24h' },
    ])
    await createIdentity(project.client, { body: { schema_id: 'person', traits: { email: EMAIL } } })
    const tuple = { namespace: 'Shop', object: 'baobab', relation: 'owners', subject_id: 'lerato' }
    await patchRelationships(project.client, { body: [{ action: 'insert', relation_tuple: tuple }] })
    await using visit = await openConsole({ project })
    await visit.open('')
    await visit.page.getByRole('heading', { name: 'Getting started' }).waitFor()
    await run(visit, project)
  },
)
