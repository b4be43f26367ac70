import {
  type Client,
  createIdentity,
  createNativeLoginFlow,
  listAuditEvents,
  sendIdentityRecovery,
  updateLoginFlow,
} from '@tillkey/client'
import { expect, test } from 'vitest'
import { type ConsoleProject, createConsoleProject, openConsole } from './console.ts'
import { inspectScreen } from './visual.ts'

const settings = [
  { path: '/services/identity/config/dev', value: true },
  { path: '/services/identity/config/selfservice/flows/recovery/enabled', value: true },
  { path: '/services/identity/config/selfservice/methods/link/enabled', value: true },
]
const PASSWORD = 'a pass phrase of a journey'

const createUser = (client: Client, email: string) =>
  createIdentity(client, {
    body: {
      schema_id: 'person',
      traits: { email },
      credentials: { password: { config: { password: PASSWORD } } },
    },
  })

async function signIn({ client }: ConsoleProject, email: string): Promise<void> {
  const { id } = await createNativeLoginFlow(client)
  const body = { method: 'password' as const, identifier: email, password: PASSWORD }
  await updateLoginFlow(client, { flow: id, body })
}

test('an operator follows events live, pauses without loss, and finds who changed what', async () => {
  const project = await createConsoleProject('Live shop', settings)
  const [first, second] = ['first@live.test', 'second@live.test']
  const { id } = await createUser(project.client, first)
  await createUser(project.client, second)
  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open('/events')
  await page.getByText('Live', { exact: true }).waitFor()
  await signIn(project, first)
  const signedIn = page.getByRole('row', { name: /LoginSucceeded/ })
  await signedIn.waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused').waitFor()
  await signIn(project, second)
  expect(await signedIn.count()).toBe(1)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => signedIn.count()).toBe(2)
  expect(await inspectScreen({ page }, 'console-events')).toEqual([])
  await page.getByRole('combobox', { name: 'Event' }).selectOption('IdentityCreated')
  await page.waitForURL(/kind=IdentityCreated/)
  await expect.poll(() => page.getByRole('row', { name: /IdentityCreated/ }).count()).toBe(2)
  expect(await signedIn.count()).toBe(0)

  await visit.open('/audit?action=identity.created')
  await page.getByRole('row', { name: new RegExp(id) }).click()
  await page.getByRole('dialog').getByText(first).first().waitFor()
  await page.getByRole('link', { name: 'More entries about this target' }).click()
  await page.waitForURL(new RegExp(`target_id=.*${id}`))
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  expect(await inspectScreen({ page }, 'console-audit')).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/audit.*\.csv$/)
})

test('an operator ends sessions and sends a message again, which a viewer cannot', async () => {
  const project = await createConsoleProject('Session shop', settings)
  const emails = ['one@session.test', 'two@session.test', 'three@session.test']
  for (const email of emails) {
    await createUser(project.client, email)
    await signIn(project, email)
  }
  const { id } = await createUser(project.client, 'mail@session.test')
  await sendIdentityRecovery(project.client, { id })
  await using visit = await openConsole({ project })
  const { page } = visit
  await visit.open('/sessions?state=active')
  await page.getByRole('checkbox', { name: 'Select one@session.test' }).check()
  await page.getByRole('checkbox', { name: 'Select two@session.test' }).check()
  expect(await inspectScreen({ page }, 'console-sessions')).toEqual([])
  await page.getByRole('button', { name: 'End 2 sessions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End 2 sessions' }).click()
  await page.getByText('2 sessions ended').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)

  await visit.open('/messages?recipient=mail@session.test')
  await page.getByRole('row', { name: /mail@session\.test/ }).click()
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
  const mail = page.frameLocator('main iframe')
  await mail.getByText('If you didn’t request this').waitFor()
  expect(await mail.locator('[style]').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Source' }).click()
  await page.getByText('</html>').waitFor()
  await page.getByRole('button', { name: 'Text' }).click()
  await page.getByText('If you didn’t request this').waitFor()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await page.getByText('Message queued').waitFor()
  await expect.poll(() => page.getByText('delivered').count()).toBe(2)
  const { events } = await listAuditEvents(project.platform, {
    project_id: project.id,
    action: 'message.resent',
  })
  expect(events.map(({ target }) => target.type)).toEqual(['message'])
  // What was announced is in the page for some seconds.
  await page.reload()
  await mail.getByText('If you didn’t request this').waitFor()
  expect(await inspectScreen({ page }, 'console-message')).toEqual([])
  await visit.open('/messages')
  await page.getByRole('row', { name: /mail@session\.test/ }).waitFor()
  expect(await inspectScreen({ page }, 'console-messages')).toEqual([])

  await using other = await openConsole({ project, role: 'viewer' })
  await other.open('/sessions')
  await other.page.getByRole('row', { name: /three@session\.test/ }).click()
  await other.page.getByRole('dialog').getByText('Signed in').waitFor()
  expect(await other.page.getByRole('button', { name: 'End session' }).count()).toBe(0)
  expect(await other.page.getByRole('checkbox').count()).toBe(0)
  await other.open('/messages')
  await other.page.getByRole('row', { name: /mail@session\.test/ }).click()
  await other.page.getByText('Your role does not allow reading messages').waitFor()
  expect(await other.page.getByRole('button', { name: 'Send again' }).count()).toBe(0)
})
