import { createIdentity, getProject, patchProject } from '@tillkey/client'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createConsoleProject, openConsole } from './console.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen, inspectState } from './visual.ts'

const identity = '/services/identity/config'

/**
 * Ends the announcement of a pending button, which refers to the button for seconds after it has left the page.
 */
const endAnnouncements = (page: Page): Promise<unknown> =>
  page.evaluate("document.querySelector('[data-live-announcer]')?.remove()")

/** Saves the changes of the screen with a reason. */
async function saveChanges(page: Page, reason: string): Promise<void> {
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}

test('settings are changed with a reason, compared and reverted', async () => {
  const project = await createConsoleProject('Settings', [
    { path: `${identity}/courier/smtp/connection_uri`, value: 'smtps://shop:a-secret@mail.example:465/' },
  ])
  await using visit = await openConsole({ project, role: 'developer' })
  const { page, open } = visit
  await open('/settings?group=sessions')
  await page.getByRole('textbox', { name: 'Lifespan' }).fill('8h')
  await page.getByText('New sessions end after 8h.').waitFor()
  expect(await inspectScreen({ page }, 'console-settings')).toEqual([])
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('min password length')
  await page.getByRole('textbox', { name: 'Min password length' }).fill('3')
  await saveChanges(page, 'Requested by the auditors')
  await page.getByText('must be 6 or more').first().waitFor()
  await page.getByRole('textbox', { name: 'Min password length' }).fill('12')
  await saveChanges(page, 'Requested by the auditors')
  await page.getByText('Settings saved.').waitFor()

  await open('/settings?q=connection')
  await page.getByRole('textbox', { name: 'Connection URI' }).waitFor()
  expect([
    await page.getByRole('textbox', { name: 'Connection URI' }).inputValue(),
    await page.getByRole('textbox', { name: 'Connection URI' }).getAttribute('placeholder'),
    (await page.content()).includes('a-secret'),
  ]).toEqual(['', 'Set. Type to replace it', false])

  await page.getByRole('link', { name: 'Revisions' }).first().click()
  await page.getByRole('row', { name: /Requested by the auditors/ }).click()
  await page.getByText('lifespan: 8h').waitFor()
  await endAnnouncements(page)
  expect(await inspectScreen({ page }, 'console-revisions')).toEqual([])
  await page.getByRole('row').nth(2).click()
  await page.getByRole('button', { name: 'Revert to this revision' }).click()
  await page.getByRole('dialog').getByText('lifespan: 24h').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert', exact: true }).click()
  await page.getByText('Reverted.').waitFor()
  const { services } = await getProject(project.platform, { project_id: project.id })
  expect(services.identity?.config).toMatchObject({
    session: { lifespan: '24h' },
    courier: { smtp: { connection_uri: 'smtps://shop:a-secret@mail.example:465/' } },
  })
})

test.runIf(isEveryVariant)('a hook is added by the fields of its list', async () => {
  const project = await createConsoleProject('Hooks')
  await using visit = await openConsole({ project })
  const { page, open } = visit
  await open('/settings?group=hooks')
  await page.getByRole('button', { name: 'Add to Recovery of accounts, After recovery, Hooks' }).click()
  await page.getByRole('button', { name: /^Not set Hook/ }).click()
  await page.getByRole('option', { name: 'web_hook' }).click()
  await page.getByRole('textbox', { name: 'URL' }).fill('https://hooks.example/recovered')
  await page.getByRole('textbox', { name: 'Method' }).fill('POST')
  await page.getByRole('textbox', { name: 'Signing secret' }).fill('a-signing-secret')
  await page.getByText(/"signing_secret": "\(new secret\)"/).waitFor()
  await saveChanges(page, '')
  await page.getByText('Settings saved.').waitFor()
  const { services } = await getProject(project.platform, { project_id: project.id })
  expect(services.identity?.config).toMatchObject({
    selfservice: {
      flows: {
        recovery: {
          after: {
            hooks: [
              {
                hook: 'web_hook',
                config: {
                  url: 'https://hooks.example/recovered',
                  method: 'POST',
                  signing_secret: 'a-signing-secret',
                },
              },
            ],
          },
        },
      },
    },
  })
})

test('two administrators who edit at once lose nothing', async () => {
  const project = await createConsoleProject('Merge')
  await using visit = await openConsole({ project })
  const { page, open } = visit
  await open('/settings?group=sessions')
  await page.getByRole('textbox', { name: 'Lifespan' }).fill('8h')
  await page.getByRole('textbox', { name: 'Earliest possible extend' }).fill('1h')
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await page.getByRole('textbox', { name: 'Connection URI' }).fill('smtps://mine:p@mail.example')
  await patchProject(project.platform, {
    project_id: project.id,
    body: [
      { op: 'add', path: `${identity}/session/lifespan`, value: '12h' },
      { op: 'add', path: `${identity}/courier/smtp/from_name`, value: 'Merged shop' },
      { op: 'add', path: `${identity}/courier/smtp/connection_uri`, value: 'smtps://u:p@mail.example' },
    ],
  })
  await saveChanges(page, 'Shorter sessions')
  const dialog = page.getByRole('dialog', { name: 'Another person saved settings' })
  await dialog.getByText('from_name: Merged shop').waitFor()
  await endAnnouncements(page)
  expect(await inspectState({ page }, 'console-merge')).toEqual([])
  await dialog.getByRole('button', { name: /You both changed .*connection_uri/ }).click()
  await page.getByRole('option', { name: 'Theirs: (new secret)' }).click()
  await dialog.getByRole('button', { name: /You both changed .*lifespan/ }).click()
  await page.getByRole('option', { name: 'Theirs: 12h' }).click()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('Merged. Check your changes and save them.').waitFor()
  await saveChanges(page, 'Shorter sessions')
  await page.getByText('Settings saved.').waitFor()
  const { services } = await getProject(project.platform, { project_id: project.id })
  expect(services.identity?.config).toMatchObject({
    session: { lifespan: '12h', earliest_possible_extend: '1h' },
    courier: { smtp: { from_name: 'Merged shop', connection_uri: 'smtps://u:p@mail.example' } },
  })
})

test('the configuration is edited as JSON, and viewers only read it', async () => {
  const project = await createConsoleProject('As JSON')
  await using owner = await openConsole({ project })
  const { page } = owner
  await owner.open('/settings/json')
  const editor = page.getByRole('textbox', { name: 'Configuration' })
  const text = await editor.inputValue()
  await editor.fill(text.slice(1))
  await page.getByText(/^Not valid JSON/).waitFor()
  await editor.fill(text.replace('"name": "As JSON"', '"name": "Written"'))
  await page.getByText('name: Written').waitFor()
  await endAnnouncements(page)
  expect(await inspectScreen({ page }, 'console-settings-json')).toEqual([])
  await saveChanges(page, '')
  await page.getByText('Settings saved.').waitFor()
  expect((await getProject(project.platform, { project_id: project.id })).name).toBe('Written')

  await using viewer = await openConsole({ project, role: 'viewer' })
  await viewer.open('/settings?group=methods')
  await viewer.page.getByText('Your role can read the settings.').waitFor()
  expect([
    await viewer.page.getByRole('textbox', { name: 'Min password length' }).isDisabled(),
    await viewer.page.getByRole('button', { name: /^Use the default/ }).count(),
  ]).toEqual([true, 0])
})

test('a schema is copied, changed beside its form, and made the default', async () => {
  const project = await createConsoleProject('Schemas')
  await using visit = await openConsole({ project })
  const { page, open } = visit
  await open('/schemas')
  await page.getByRole('row', { name: /person/ }).waitFor()
  expect(await inspectScreen({ page }, 'console-schemas')).toEqual([])
  await page.getByRole('button', { name: 'New schema' }).click()
  await page.getByRole('textbox', { name: 'Id' }).fill('customer')
  await page.getByRole('button', { name: 'Create schema' }).click()
  const editor = page.getByRole('textbox', { name: 'JSON Schema' })
  await editor.fill((await editor.inputValue()).replace('"title": "Visits"', '"title": "Number of visits"'))
  await page.getByLabel('Number of visits').waitFor()
  await page.getByRole('button', { name: 'Save schema' }).click()
  await page.getByText('Schemas saved.').first().waitFor()
  await endAnnouncements(page)
  expect(await inspectState({ page }, 'console-schema')).toEqual([])
  await page.getByRole('button', { name: 'Use as default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use as default' }).click()
  await page.getByText('default', { exact: true }).waitFor()
  const { services } = await getProject(project.platform, { project_id: project.id })
  expect(services.identity?.config).toMatchObject({ identity: { default_schema_id: 'customer' } })
})

test('an organization is created, its domain confirmed, its members listed, and deleted when it is empty', async () => {
  const project = await createConsoleProject('Organizations')
  await using visit = await openConsole({ project })
  const { page, open } = visit
  await open('/organizations')
  await page.getByText('No organizations yet').waitFor()
  await page.getByRole('button', { name: 'New organization' }).click()
  await page.getByLabel('Name').fill('Harbour Foods')
  await page.getByLabel('Domains').fill('not a domain')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByText('must be a host name').waitFor()
  await page.getByLabel('Domains').fill('harbour.example')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByRole('heading', { name: 'Harbour Foods' }).waitFor()
  await page.getByText('_tillkey.harbour.example').waitFor()
  const organization_id = page.url().split('/').at(-1) ?? ''
  await createIdentity(project.client, {
    body: { schema_id: 'person', traits: { email: 'ann@harbour.example' }, organization_id },
  })
  await page.getByRole('button', { name: 'Confirm as owner' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm as owner' }).click()
  await page.getByText(/^by an owner/).waitFor()
  await page.reload()
  await page.getByRole('row', { name: /ann@harbour\.example/ }).waitFor()
  await endAnnouncements(page)
  expect(await inspectScreen({ page }, 'console-organization')).toEqual([])
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByLabel('Type Harbour Foods to confirm').fill('Harbour Foods')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText(/1 identities and 0 sign-in providers/).waitFor()
  await page.getByRole('link', { name: 'Organizations' }).first().click()
  await page.getByRole('row', { name: /harbour\.example/ }).waitFor()
  await endAnnouncements(page)
  expect(await inspectState({ page }, 'console-organizations')).toEqual([])
})
