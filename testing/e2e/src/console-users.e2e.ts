import { text } from 'node:stream/consumers'
import {
  batchPatchIdentities,
  createIdentity,
  createRelationship,
  getIdentity,
  listAuditEvents,
  listIdentities,
  listIdentitySessions,
  patchIdentity,
} from '@tillkey/client'
import type { Download } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { givePassword, keys, plugInKey, readMail } from './account-project.ts'
import { openContext } from './browser.ts'
import { type ConsoleProject, type ConsoleVisit, createConsoleProject, openConsole } from './console.ts'
import { register } from './merchant.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen } from './visual.ts'

/** Settings with which people can be sent recovery links, and the rules of relationships. */
const settings = [
  { path: '/services/identity/config/selfservice/flows/recovery/enabled', value: true },
  { path: '/services/identity/config/selfservice/methods/link/enabled', value: true },
  { path: '/services/permission/config/namespaces', value: [{ id: 1, name: 'Shop' }] },
]

/** Creates a person with a session and a relationship. Resolves with their id and address. */
async function createPerson({ slug, client }: ConsoleProject): Promise<{ id: string; email: string }> {
  const email = `thandi-${crypto.randomUUID().slice(0, 8)}@baobab.test`
  await using context = await openContext()
  const pages = `${inject('urls').platform}/p/${slug}`
  await register(context.request, { email, password: 'quiet-lantern-by-the-sea' }, pages)
  const [person] = await listIdentities(client, { credentials_identifier: email })
  const id = person?.id ?? ''
  const body = { namespace: 'Shop', object: 'baobab', relation: 'owners', subject_id: id }
  await createRelationship(client, { body })
  return { id, email }
}

/** Returns the lines of a downloaded file. */
const readDownload = async (download: Download): Promise<string[]> =>
  (await text(await download.createReadStream())).split(/\r?\n/)

const heading = ({ page }: ConsoleVisit, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true })
const button = ({ page }: ConsoleVisit, name: string) => page.getByRole('button', { name, exact: true })
const openTab = ({ page }: ConsoleVisit, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the user' }).getByRole('link', { name }).click()

test('an owner edits a person, recovers, deactivates and deletes them', async () => {
  const project = await createConsoleProject('Baobab', settings)
  const { id, email } = await createPerson(project)
  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open(`/users/${id}`)
  await heading(visit, email).waitFor()
  await page.getByText('not verified').waitFor()
  expect(await inspectScreen(visit, 'console-user')).toEqual([])

  await page.keyboard.press('e')
  await page.getByLabel('First name').fill('Thandi')
  await page.getByLabel('Visits').fill('-1')
  await button(visit, 'Save').click()
  await page.getByLabel('Visits').and(page.locator('[aria-invalid=true]')).waitFor()
  await page.getByLabel('Visits').fill('4')
  expect(await inspectScreen(visit, 'console-user-edit')).toEqual([])
  await button(visit, 'Save').click()
  await heading(visit, 'Thandi').waitFor()
  expect((await getIdentity(project.client, { id })).traits).toEqual({
    email,
    name: { first: 'Thandi' },
    visits: 4,
  })

  await button(visit, 'Edit metadata').click()
  await page.getByLabel('Admin metadata').fill('{"plan": "counter"}')
  await button(visit, 'Save').click()
  await page.getByText('"plan": "counter"').waitFor()

  await button(visit, 'Send recovery').click()
  await button(visit, 'Send link').click()
  await page.getByText(`A recovery link was sent to ${email}.`).waitFor()
  expect((await readMail({ email })).link).toContain('/self-service/recovery')
  await openTab(visit, 'Messages')
  await page.getByRole('listitem').filter({ hasText: email }).first().waitFor()
  await openTab(visit, 'Permissions')
  await page.getByText('Shop:baobab').waitFor()
  await openTab(visit, 'History')
  await page.getByText('Recovery sent').waitFor()

  await openTab(visit, 'Sessions')
  expect(new URL(page.url()).search).toBe('?tab=sessions')
  await page.getByRole('button', { name: /^End session of/ }).waitFor()
  await button(visit, 'Deactivate and sign out').click()
  await page.getByText('inactive', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^End session of/ }).waitFor({ state: 'detached' })
  expect(await listIdentitySessions(project.client, { id, active: true })).toEqual([])

  await button(visit, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  expect(await button(visit, 'Delete user').isDisabled()).toBe(true)
  await page.getByRole('dialog').getByText('Relationships, which stay').waitFor()
  expect(await page.getByRole('dialog').getByRole('definition').allTextContents()).toEqual([
    '0',
    '0',
    expect.stringMatching(/^[1-9]/),
    '1',
  ])
  await page.getByLabel(`Type ${email} to confirm`).fill(email)
  await button(visit, 'Delete user').click()
  await page.waitForURL(/\/users$/)
  await expect(getIdentity(project.client, { id })).rejects.toMatchObject({ status: 404 })
})

test('an owner creates users, finds and filters them, and changes several at once', async () => {
  const project = await createConsoleProject('Baobab', settings)
  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open('/users')
  await heading(visit, 'No users yet').waitFor()
  for (const first of ['Sipho', 'Lerato', 'Pieter']) {
    await page.keyboard.press('n')
    await button(visit, 'Create user').click()
    await page.getByText('Enter a value.').waitFor()
    await page.getByLabel('Email', { exact: true }).fill(`${first.toLowerCase()}@baobab.test`)
    await page.getByLabel('First name').fill(first)
    await button(visit, 'Create user').click()
    await heading(visit, first).waitFor()
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Users' }).click()
    await page.getByRole('row', { name: `${first.toLowerCase()}@baobab.test` }).waitFor()
  }
  // Without announcements about the buttons that were pressed.
  await visit.open('/users')
  await page.getByRole('row', { name: /sipho/ }).waitFor()
  expect(await inspectScreen(visit, 'console-users')).toEqual([])

  const search = page.getByRole('searchbox', { name: 'Email, name, any trait or id' })
  await page.keyboard.press('/')
  await page.keyboard.type('lera')
  await page.getByRole('row', { name: /sipho/ }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /lerato/ }).waitFor()
  expect(new URL(page.url()).search).toBe('?q=lera')
  const [pieter] = await listIdentities(project.client, { credentials_identifier: 'pieter@baobab.test' })
  await search.fill(pieter?.id ?? '')
  await page.getByRole('row', { name: /pieter/ }).waitFor()
  await search.fill('')
  await page.getByRole('row', { name: /sipho/ }).waitFor()
  await button(visit, 'Columns').click()
  await page.getByRole('menuitemcheckbox', { name: 'First name' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'First name' }).waitFor()

  await page.getByLabel('Select sipho@baobab.test').check()
  await page.getByLabel('Select pieter@baobab.test').check()
  await page.getByText('2 selected').waitFor()
  expect(await inspectScreen(visit, 'console-users-bulk')).toEqual([])
  await button(visit, 'Deactivate and sign out').click()
  await page.getByText('This affects 2 users.').waitFor()
  expect(await inspectScreen(visit, 'console-bulk-preview')).toEqual([])
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Deactivate and sign out' }).click()
  await heading(visit, 'Bulk jobs').waitFor()
  await page.getByText('2 changed, 0 already so').waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Users' }).click()
  await button(visit, 'State').click()
  await page.getByRole('menuitemradio', { name: 'inactive', exact: true }).click()
  await page.getByRole('row', { name: /lerato/ }).waitFor({ state: 'detached' })
  await page.getByLabel('Select sipho@baobab.test').check()
  await button(visit, 'Delete').click()
  await page.getByLabel('Type delete 1 to confirm').fill('delete 1')
  await dialog.getByText('This cannot be undone.').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Deleted: 1 user').waitFor()
  await page.getByText('1 changed, 0 already so').waitFor()
  expect(await listIdentities(project.client)).toHaveLength(2)
})

/** Creates people with numbered addresses. Resolves with their ids. */
async function createPeople({ client }: ConsoleProject, count: number): Promise<string[]> {
  const identities = Array.from({ length: count }, (_, number) => ({
    create: { schema_id: 'person', traits: { email: `person-${number}@baobab.test` } },
  }))
  const created = await batchPatchIdentities(client, { body: { identities } })
  return (created.identities ?? []).map(({ identity = '' }) => identity)
}

test('an owner changes all that match, undoes it, and saves the rows that were refused', async () => {
  const project = await createConsoleProject('Baobab', settings)
  const [id = ''] = await createPeople(project, 120)
  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open('/users?q=person-')
  await page
    .getByRole('row', { name: /person-/ })
    .first()
    .waitFor()
  await page.getByLabel('Select all').check()
  await button(visit, 'Select all that match').click()
  await button(visit, 'More bulk actions').click()
  await page.getByRole('menuitem', { name: 'Set metadata' }).click()
  await page.getByLabel('Admin metadata').fill('["plan"]')
  await page.getByText('Enter a JSON object').waitFor()
  await page.getByLabel('Admin metadata').fill('{"plan": "free"}')
  await button(visit, 'Show preview').click()
  await page.getByText('This affects 120 users.').waitFor()
  expect(await page.getByText('metadata_admin: {"plan":"free"}').count()).toBe(20)
  await button(visit, 'Set metadata').click()
  await page.getByText('Metadata set: 120 users').waitFor()
  await page.getByText('120 changed, 0 already so').waitFor()
  await page.reload()
  await page.getByText('120 changed, 0 already so').waitFor()
  await button(visit, 'Undo job').waitFor()
  expect(await inspectScreen(visit, 'console-bulk-jobs')).toEqual([])

  const body = [{ op: 'replace' as const, path: '/metadata_admin', value: { plan: 'paid' } }]
  await patchIdentity(project.client, { id, body })
  await button(visit, 'Undo job').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo job' }).click()
  await page.getByText('119 restored, 1 not restored').waitFor()
  const refused = page.waitForEvent('download')
  await button(visit, 'Save refused rows').click()
  expect((await readDownload(await refused))[1]).toBe(`${id},The value was changed again after the job.`)
})

test.runIf(isEveryVariant)('two administrators who edit a user at once lose nothing', async () => {
  const project = await createConsoleProject('Baobab', settings)
  const [id = ''] = await createPeople(project, 1)
  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open(`/users/${id}`)
  await page.getByText('person-0@baobab.test').first().waitFor()
  await page.getByText('schema person').waitFor()
  await page.getByRole('button', { name: /^Edit\b(?! metadata)/ }).click()
  await page.getByLabel('First name').fill('Thandi')
  await page.getByLabel('Visits').fill('4')
  const others = [
    { op: 'add' as const, path: '/traits/name/last', value: 'Dlamini' },
    { op: 'add' as const, path: '/traits/visits', value: 9 },
  ]
  await patchIdentity(project.client, { id, body: others })
  await button(visit, 'Save').click()
  await heading(visit, 'This user has changed').waitFor()
  expect(await inspectScreen(visit, 'console-user-merge')).toEqual([])
  await page.getByRole('button', { name: /traits.visits/ }).click()
  await page.getByRole('option', { name: 'Theirs: 9' }).click()
  await button(visit, 'Merge and save').click()
  await heading(visit, 'Thandi Dlamini').waitFor()
  expect((await getIdentity(project.client, { id })).traits).toMatchObject({
    name: { first: 'Thandi', last: 'Dlamini' },
    visits: 9,
  })
})

test('support signs several people out, and may do nothing else with them', async () => {
  const project = await createConsoleProject('Baobab', settings)
  const { email } = await createPerson(project)
  await using visit = await openConsole({ project, role: 'support' })
  const { page } = visit
  await visit.open('/users')
  await page.getByLabel(`Select ${email}`).check()
  await button(visit, 'Sign out').waitFor()
  expect(await page.getByRole('button', { name: /^(Delete|Deactivate|More bulk)/ }).count()).toBe(0)
  await button(visit, 'Sign out').click()
  await page.getByText('is signed out everywhere').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('1 changed, 0 already so').waitFor()
})

test('an owner imports users from CSV, and exports the list and one person', async () => {
  const project = await createConsoleProject('Baobab', settings)
  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open('/users')
  await button(visit, 'Import').click()
  await heading(visit, 'Import users').waitFor()
  expect(await inspectScreen(visit, 'console-import')).toEqual([])
  const lines = [
    'Mail,First name,Visits',
    'thandi@baobab.test,Thandi,3',
    'nobody,Sipho,1',
    'lerato@baobab.test,Lerato,',
  ]
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByLabel('Choose a file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: /Column Mail/ }).click()
  await page.getByRole('option', { name: 'Email' }).click()
  await page.getByText('"email": "thandi@baobab.test"').waitFor()
  expect(await inspectScreen(visit, 'console-import-columns')).toEqual([])
  await button(visit, 'Import 3 rows').click()
  await page.getByText('3 of 3 rows done, 2 created, 1 refused').waitFor()
  const refused = page.waitForEvent('download')
  await button(visit, 'Save refused rows').click()
  const [, line = ''] = await readDownload(await refused)
  expect(line).toMatch(/^nobody,Sipho,1,.*email/)

  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('row', { name: /thandi/ }).waitFor()
  const list = page.waitForEvent('download')
  await button(visit, 'Export').click()
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  const [head = '', ...rows] = await readDownload(await list)
  expect(head).toContain('traits.email,traits.name.first')
  expect(rows.filter((row) => row.includes('@baobab.test'))).toHaveLength(2)

  await page.getByRole('row', { name: /thandi/ }).click()
  await heading(visit, 'Thandi').waitFor()
  const person = page.waitForEvent('download')
  await button(visit, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Export as file' }).click()
  const exported: unknown = JSON.parse((await readDownload(await person)).join('\n'))
  expect(exported).toMatchObject({
    identity: { traits: { email: 'thandi@baobab.test', visits: 3 } },
    sessions: [],
    consents: [],
    relationships: [],
    messages: [],
  })
})

test('a security key and one account at a provider are removed, and the trail says which', async () => {
  const methods = '/services/identity/config/selfservice/methods'
  const project = await createConsoleProject('Keys', [
    { path: `${methods}/webauthn`, value: keys('second factor') },
  ])
  const email = `key-${crypto.randomUUID().slice(0, 8)}@baobab.test`
  const providers = ['google', 'github'].map((provider) => ({ provider, subject: `${provider}-subject` }))
  const password = 'quiet-lantern-by-the-sea'
  const { id } = await createIdentity(project.client, {
    body: {
      schema_id: 'person',
      traits: { email },
      credentials: { password: { config: { password } }, oidc: { config: { providers } } },
    },
  })
  await using own = await openContext()
  const account = { context: own, page: await own.newPage(), email }
  const { page: settings } = account
  await settings.goto(`${inject('urls').platform}/p/${project.slug}/self-service/login/browser`)
  await givePassword(account, password)
  await settings.waitForURL((url) => !url.pathname.endsWith('/login'))
  await settings.goto(`${inject('urls').platform}/p/${project.slug}/self-service/settings/browser`)
  const part = settings.getByRole('region', { name: 'Security keys' })
  await part.getByRole('button', { name: 'Set up: Security keys' }).click()
  await plugInKey(account)
  await part.getByLabel('Name of the security key').fill('Key ring')
  await part.getByLabel('Name of the security key').press('Enter')
  await part.getByText('1 key', { exact: true }).waitFor()

  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open(`/users/${id}`)
  await button(visit, 'Remove Security key Key ring').waitFor()
  expect(await inspectScreen({ page }, 'console-credentials')).toEqual([])
  const remove = async (name: string) => {
    await button(visit, `Remove ${name}`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText(`${name} removed`).waitFor()
  }
  await remove('Security key Key ring')
  await remove('Social sign-in google: google-subject')
  await button(visit, 'Remove Social sign-in github: github-subject').waitFor()
  const { events } = await listAuditEvents(project.platform, {
    project_id: project.id,
    action: 'identity.credential_deleted',
  })
  expect(events.map(({ before }) => before)).toEqual([
    { type: 'oidc', identifier: 'google:google-subject' },
    { type: 'webauthn', name: 'Key ring' },
  ])
})

test.runIf(isEveryVariant)('a viewer sees a person and cannot change anything', async () => {
  const project = await createConsoleProject('Baobab', settings)
  const { id, email } = await createPerson(project)
  await using visit = await openConsole({ project, role: 'viewer' })
  const { page } = visit
  await visit.open(`/users/${id}`)
  await heading(visit, email).waitFor()
  await page.getByText('Shop:baobab').waitFor()
  await page.getByText('Signed in with').waitFor()
  const changes = /^(Edit|Edit metadata|Send recovery|Deactivate|End|Remove)/
  expect(await page.getByRole('button', { name: changes }).count()).toBe(0)
  await button(visit, 'More actions').click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Export as file'])
  await page.keyboard.press('Escape')
  await visit.open('/users')
  await page.getByRole('row', { name: email }).waitFor()
  expect(await page.getByRole('button', { name: /^(New user|Import)/ }).count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
})
