import { text } from 'node:stream/consumers'
import {
  type Client,
  getRelationships,
  listProjectRevisions,
  patchProject,
  patchRelationships,
  type Relationship,
} from '@tillkey/client'
import { createPermissionAssertion } from '@tillkey/contract/platform/permission/assertions.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type ConsoleProject, createConsoleProject, openConsole } from './console.ts'
import { shopRules as rules } from './shop-rules.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen } from './visual.ts'

const shift = { namespace: 'Group', object: 'leads', relation: 'member' }
const tuples: readonly Relationship[] = [
  {
    namespace: 'Sale',
    object: '418',
    relation: 'shop',
    subject_set: { namespace: 'Shop', object: 'baobab', relation: '' },
  },
  { namespace: 'Shop', object: 'baobab', relation: 'manager', subject_set: shift },
  { namespace: 'Shop', object: 'baobab', relation: 'owner', subject_id: 'thandi' },
  { ...shift, subject_id: 'sipho' },
]

const NAMESPACES = '/services/permission/config/namespaces'
const toNamespaces = (text: string) => ({ location: `base64://${Buffer.from(text).toString('base64')}` })

const saveRules = ({ id, platform }: ConsoleProject, text: string) =>
  patchProject(platform, {
    project_id: id,
    body: [{ op: 'replace', path: NAMESPACES, value: toNamespaces(text) }],
  })

/** A project with rules of four levels and relationships. */
async function createPermissionProject(name: string): Promise<ConsoleProject> {
  const project = await createConsoleProject(`${name} ${crypto.randomUUID().slice(0, 8)}`, [
    { path: NAMESPACES, value: toNamespaces(rules) },
  ])
  await insert(project.client, tuples)
  return project
}

const insert = (client: Client, added: readonly Relationship[]) =>
  patchRelationships(client, {
    body: added.map((tuple) => ({ action: 'insert' as const, relation_tuple: tuple })),
  })

const question = (subject: string) =>
  `/permissions/explain?${new URLSearchParams({ subject, relation: 'refund', object: 'Sale:418' }).toString()}`

test('an answer is explained with its tree, its rule, and what would change it', async () => {
  const project = await createPermissionProject('Explained')
  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open('/permissions/explain')
  await page.getByText('Ask a question').waitFor()
  await page.getByLabel('May').fill('sipho')
  await page.getByLabel('do', { exact: true }).fill('refund')
  await page.getByLabel('on', { exact: true }).fill('Sale:418')
  await page.keyboard.press('Enter')
  await page.getByText('sipho may refund Sale:418, because it is in Group:leads#member.').waitFor()
  expect(new URL(page.url()).searchParams.get('object')).toBe('Sale:418')

  await page.reload()
  await page.getByRole('button', { name: /shop\.manage/ }).waitFor()
  const marked = page.getByLabel('The rule').locator('mark')
  await expect.poll(() => marked.allInnerTexts()).toEqual([expect.stringContaining('shop.traverse')])
  await page.getByRole('button', { name: /Shop:baobab#manager/ }).click()
  await expect.poll(() => marked.allInnerTexts()).toEqual([expect.stringContaining('manager.includes')])
  await page.getByRole('button', { name: 'Why only' }).click()
  await page.getByRole('button', { name: /Sale:418#support/ }).waitFor({ state: 'detached' })
  expect(await inspectScreen({ page }, 'console-explain')).toEqual([])

  await page.getByText('Group:leads#member@sipho').waitFor()
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('sipho may not refund Sale:418. No path leads there.').waitFor()
  const support = page.getByRole('listitem').filter({ hasText: 'Sale:418#support@sipho' })
  await support.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByText('because it is in Sale:418#support').waitFor()
})

test('relationships are filtered, created, imported with refused lines, exported and deleted', async () => {
  const project = await createPermissionProject('Related')
  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open('/permissions/relationships?namespace=Group')
  await page.getByRole('row', { name: /Group:leads/ }).waitFor()
  expect(await page.getByRole('row').count()).toBe(2)
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('row', { name: /Sale:418/ }).waitFor()
  expect(await inspectScreen({ page }, 'console-relationships')).toEqual([])

  await page.getByRole('button', { name: 'Create relationship' }).click()
  await page.getByLabel('As text').fill('Shop:baobab#manager@lindiwe')
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Relation', { exact: true }).inputValue()).toBe('manager')
  await dialog.getByLabel('Subject', { exact: true }).fill('naledi')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('row', { name: /naledi/ }).waitFor()

  await page.getByRole('button', { name: 'Import' }).click()
  const lines = ['Group:leads#member@zola', 'Nowhere:x#member@zola', 'no relationship']
  await dialog.getByLabel('Lines').fill(lines.join('\n'))
  await dialog.getByRole('button', { name: 'Import' }).click()
  await dialog.getByText('1 relationship stored, 2 refused').waitFor()
  await dialog.getByText('Line 3: Not a relationship').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /zola/ }).waitFor()

  await page.getByLabel('Subject', { exact: true }).fill('zola')
  await page.keyboard.press('Enter')
  await page.waitForURL(/subject=zola/)
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(await text(await download.createReadStream())).toBe('Group:leads#member@zola\n')

  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No relationships match').waitFor()
  const { relation_tuples: left } = await getRelationships(project.client, { subject_id: 'zola' })
  expect(left).toEqual([])
})

test('what a subject reaches and who reaches an object lead to the explanation', async () => {
  const project = await createPermissionProject('Reached')
  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open('/permissions/reach')
  await page.getByLabel('Subject').fill('sipho')
  await page.getByLabel('Namespace').fill('Sale')
  await page.getByLabel('Relation').fill('refund')
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('row', { name: 'Sale:418' }).waitFor()
  expect(await inspectScreen({ page }, 'console-reach')).toEqual([])
  await page.getByRole('button', { name: 'Who can reach an object?' }).click()
  await page.getByLabel('Object').fill('Sale:418')
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('row', { name: 'thandi' }).click()
  await page.getByText('thandi may refund Sale:418, because it is in Shop:baobab#owner.').waitFor()
})

const editor = (page: Page) => page.getByRole('textbox', { name: 'Permission file' })

test('rules are checked, compared, tried on test cases and saved', async () => {
  const project = await createPermissionProject('Ruled')
  const keep = (subject_id: string) =>
    createPermissionAssertion(project.client, {
      body: { namespace: 'Sale', object: '418', relation: 'refund', subject_id, allowed: true },
    })
  await Promise.all([keep('thandi'), keep('sipho')])
  await using visit = await openConsole({ project, role: 'developer' })
  const { page } = visit
  await visit.open('/permissions/rules')
  await editor(page).waitFor()
  expect(await inspectScreen({ page }, 'console-rules')).toEqual([])

  await editor(page).fill(rules.replace('manager: (User', 'manager (User'))
  await page.getByText(/^\d+ errors?$/).waitFor()
  await editor(page).fill(
    rules
      .replace('    owner: User[]\n', '')
      .replace('      this.related.owner.includes(ctx.subject) ||\n', ''),
  )
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Shop:baobab#owner@thandi').waitFor()
  await dialog.getByText('1 of 2 failed').waitFor()
  expect(await dialog.getByLabel('Changes').innerText()).toContain('owner: User[]')
  await dialog.getByLabel('Reason').fill('Owners manage nothing')
  await dialog.getByRole('button', { name: 'Save rules anyway' }).click()
  await page.getByText('Rules saved. They are in force now.').waitFor()
  const { revisions } = await listProjectRevisions(project.platform, { project_id: project.id })
  expect(revisions[0]?.reason).toBe('Owners manage nothing')

  await visit.open('/permissions/test-cases')
  await page.getByRole('row', { name: /refund@thandi.*failed/ }).waitFor()
  await page.getByRole('row', { name: /refund@sipho.*passed/ }).waitFor()
  expect(await inspectScreen({ page }, 'console-test-cases')).toEqual([])
  await page
    .getByRole('row', { name: /refund@thandi/ })
    .getByRole('checkbox')
    .click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('1 passed', { exact: true }).waitFor()
})

test('rules that another person has saved in the meantime are not overwritten', async () => {
  const project = await createPermissionProject('Raced')
  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open('/permissions/rules')
  await editor(page).fill(`${rules}\nclass Mine implements Namespace {}\n`)
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Every stored relationship stays in use.').waitFor()
  await saveRules(project, `${rules}\nclass Theirs implements Namespace {}\n`)
  await dialog.getByRole('button', { name: 'Save rules' }).click()
  await dialog.getByText(/Someone else has saved other rules/).waitFor()
  await expect.poll(() => dialog.getByLabel('Changes').innerText()).toContain('class Theirs')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Reach' }).click()
  await dialog.getByText('Your changes of the rules are lost.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('changed', { exact: true }).waitFor()
})

test.runIf(isEveryVariant)('a viewer reads everything and changes nothing', async () => {
  const project = await createPermissionProject('Viewed')
  await using visit = await openConsole({ project, role: 'viewer' })
  const { page } = visit
  await visit.open(question('sipho'))
  await page.getByText('Your role can’t change relationships.').waitFor()
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await visit.open('/permissions/relationships')
  await page.getByRole('row', { name: /^Group:leads/ }).waitFor()
  expect(await page.getByRole('button', { name: /Create|Import|Delete/ }).count()).toBe(0)
  await visit.open('/permissions/rules')
  await page.getByText('Your role can read the rules but not change them.').waitFor()
  expect(await editor(page).getAttribute('aria-readonly')).toBe('true')
})
