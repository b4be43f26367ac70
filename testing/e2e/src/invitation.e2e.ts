import { createClient, createProject, createProjectInvitation } from '@tillkey/client'
import { expect, inject, test } from 'vitest'
import { openTill, type Till } from './till.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen, inspectState } from './visual.ts'

const password = 'a pass phrase of mine'

/** Invites somebody to a project and opens the link in the mail. */
async function openInvitation({ page }: Till, name: string, email: string): Promise<void> {
  const { platform } = inject('urls')
  const client = createClient({ baseUrl: platform, accessToken: 'ory_pat_demo' })
  const { id } = await createProject(client, { body: { name } })
  await createProjectInvitation(client, { project: id, body: { email, role: 'developer' } })
  await page.goto(`${platform}/inbox`)
  await page.getByRole('button', { name: new RegExp(`${name}.*${email}`) }).click()
  const link = page.frameLocator('iframe[title="The message"]').getByRole('link', { name: 'View invitation' })
  await page.goto((await link.getAttribute('href')) ?? 'nowhere')
  await page.getByRole('heading', { name: `Work on ${name}` }).waitFor()
}

test('an invited person becomes an operator, signs in, and accepts the next invitation', async () => {
  await using till = await openTill({ progress: 'signed-out' })
  const { page } = till
  const email = 'thandi@operators.test'
  await openInvitation(till, 'Harbour', email)
  expect(page.url()).not.toContain('#')
  expect(await inspectScreen(till, 'invitation-new')).toEqual([])
  await page.getByLabel('Name').fill('Thandi')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accept and create my account' }).click()
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()

  await openInvitation(till, 'Market', email)
  await page.getByRole('link', { name: `Sign in as ${email} to accept` }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Work on Market' }).waitFor()
  expect(await inspectState(till, 'invitation-known')).toEqual([])
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('You now work on Market.').waitFor()
  expect(await inspectState(till, 'invitation-done')).toEqual([])
})

test.runIf(isEveryVariant)('a declined invitation is no longer valid', async () => {
  await using till = await openTill({ progress: 'signed-out' })
  const { page } = till
  await openInvitation(till, 'Bakery', 'sipho@operators.test')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'You declined the invitation' }).waitFor()
  await page.goto(`${inject('urls').platform}/p/operators/setup#not-a-token`)
  await page.getByLabel('Email').fill('x@operators.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create the owner' }).click()
  await page.getByRole('alert').getByText('This link has been used').waitFor()
  expect(await inspectScreen(till, 'set-up')).toEqual([])
})
