import type { Page } from 'playwright-core'
import { shopRules } from '../shop-rules.ts'
import { createSeasonalStaff, type DemoShop } from './demo-shop.ts'

/** A picture of docs/console.md. */
export interface Scene {
  /** Path of the screen below the project. */
  path(shop: DemoShop): string
  /** Text that is on the screen once it is complete. */
  shows: string | RegExp
  /** Creates what only this picture shows. */
  prepare?(shop: DemoShop): Promise<unknown>
  /** Does what the picture shows. */
  act?(page: Page): Promise<unknown>
  /** Default: a large screen. */
  isPhone?: boolean
  /** Default: light. */
  isDark?: boolean
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

const sale = new URLSearchParams({ subject: 'sipho', relation: 'refund', object: 'Sale:418' }).toString()

const staff = [
  'Mail,First name,Last name',
  'naledi@baobab.example,Naledi,Sithole',
  'jabulani@baobab.example,Jabulani,Maseko',
  'busi@baobab.example,Busi,Mthembu',
]

async function chooseFile(page: Page): Promise<void> {
  const buffer = Buffer.from(staff.join('\n'))
  await page.getByLabel('Choose a file').setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: /Column Mail/ }).click()
  await page.getByRole('option', { name: 'Email' }).click()
  await page.getByText('"email": "naledi@baobab.example"').waitFor()
}

async function reviewRules(page: Page): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Permission file' })
  await editor.fill(
    shopRules
      .replace('    owner: User[]\n', '')
      .replace('      this.related.owner.includes(ctx.subject) ||\n', ''),
  )
  await press(page, 'Review and save')
  await page.getByRole('dialog').getByText('Shop:baobab#owner').first().waitFor()
}

async function reviewSettings(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Lifespan' }).fill('8h')
  await page.getByText('New sessions end after 8h.').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByLabel('Reason').fill('Tills are shared between shifts')
}

async function play(page: Page): Promise<void> {
  await page.getByLabel('Find a person').fill('lerato')
  await page.getByRole('button', { name: /^Choose lerato/ }).click()
  await press(page, 'Play')
  await page.getByText('Completed').waitFor()
}

async function previewJob(page: Page): Promise<void> {
  await page.getByLabel('Select all').check()
  await press(page, 'Select all that match')
  await press(page, 'Deactivate and sign out')
  await page.getByText(/This affects \d+ users/).waitFor()
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Search or jump to' }).fill('se')
  await page
    .getByRole('option', { name: /Sessions/ })
    .first()
    .waitFor()
}

async function openEntry(page: Page): Promise<void> {
  await page.getByRole('row', { name: /identity.updated/ }).click()
  await page.getByRole('dialog').getByText('More entries about this target').waitFor()
}

async function openRevision(page: Page): Promise<void> {
  await page.getByRole('row', { name: /The rota/ }).click()
  await page.getByText('hooks.example').first().waitFor()
}

/** The pictures by the names of their files. */
export const scenes: Readonly<Record<string, Scene>> = {
  home: { path: () => '', shows: 'Latest changes' },
  'home-dark': { path: () => '', shows: 'Latest changes', isDark: true },
  palette: { path: () => '', shows: 'Latest changes', act: search },
  users: { path: () => '/users', shows: 'thandi@baobab.example' },
  'users-phone': { path: () => '/users', shows: 'thandi@baobab.example', isPhone: true },
  user: { path: ({ user }) => `/users/${user}`, shows: 'Signed in with' },
  'bulk-preview': {
    prepare: createSeasonalStaff,
    path: () => '/users?q=season-',
    shows: 'season-01@baobab.example',
    act: previewJob,
  },
  import: { path: () => '/users/import', shows: 'Choose a file', act: chooseFile },
  schema: { path: () => '/schemas/person', shows: 'JSON Schema' },
  organization: { path: ({ organization }) => `/organizations/${organization}`, shows: 'harbour.example' },
  simulator: { path: () => '/simulator', shows: 'Find a person', act: play },
  clients: { path: () => '/clients', shows: 'Nightly reports' },
  client: { path: ({ client }) => `/clients/${client}`, shows: 'Redirect URIs' },
  'new-client': { path: () => '/clients/new', shows: 'Machine to machine' },
  explain: { path: () => `/permissions/explain?${sale}`, shows: /shop\.manage/ },
  'explain-phone': {
    path: () => `/permissions/explain?${sale}`,
    shows: /shop\.manage/,
    isPhone: true,
    isDark: true,
  },
  relationships: { path: () => '/permissions/relationships', shows: 'Sale:420' },
  rules: { path: () => '/permissions/rules', shows: 'class', act: reviewRules },
  events: { path: () => '/events?kind=LoginSucceeded', shows: 'LoginSucceeded' },
  audit: { path: () => '/audit', shows: 'project.updated', act: openEntry },
  message: { path: ({ message }) => `/messages/${message}`, shows: 'delivered' },
  settings: { path: () => '/settings?group=sessions', shows: 'Lifespan', act: reviewSettings },
  revisions: { path: () => '/revisions', shows: 'The rota shows who is at work', act: openRevision },
  members: { path: () => '/members', shows: 'auditor@harbour.example' },
}
