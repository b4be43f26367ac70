import { createOAuth2Client, createRelationship } from '@tillkey/client'
import { startBareEngines, startOryConsole } from '@tillkey/demo'
import { freePorts } from '@tillkey/host/testing'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openContext } from './browser.ts'
import { type ConsoleProject, createConsoleProject } from './console.ts'
import { startOpenIdProvider } from './openid-provider.ts'
import { inspectScreen } from './visual.ts'

const rules = `import { Namespace } from '@ory/keto-namespace-types'
class User implements Namespace {}
class Document implements Namespace { related: { viewers: User[] } }`

async function createFilledProject(): Promise<ConsoleProject> {
  const location = `base64://${Buffer.from(rules).toString('base64')}`
  const project = await createConsoleProject('Ory deployment', [
    { path: '/services/permission/config/namespaces', value: { location } },
  ])
  const { client } = project
  const relationship = { namespace: 'Document', object: 'report', relation: 'viewers', subject_id: 'ann' }
  await Promise.all([
    createOAuth2Client(client, { body: { client_name: 'Stockroom' } }),
    createRelationship(client, { body: relationship }),
  ])
  return project
}

/** Starts a console for the engines of a project, at which the member of a group signs in. */
async function startDeployment({ slug }: ConsoleProject) {
  const [port = 0] = await freePorts(1)
  const engines = await startBareEngines({
    url: `${inject('urls').platform}/p/${slug}`,
    adminKey: 'ory_pat_demo',
  })
  const provider = await startOpenIdProvider([`http://localhost:${port}/sign-in/callback`])
  const console = await startOryConsole({
    engines,
    port,
    settings: {
      TILLKEY_CONSOLE_ISSUER: provider.issuer,
      TILLKEY_CONSOLE_CLIENT_ID: provider.client.client_id,
      TILLKEY_CONSOLE_CLIENT_SECRET: provider.client.client_secret,
      TILLKEY_CONSOLE_ALLOWED_GROUPS: 'admins',
      TILLKEY_CONSOLE_SCOPE: 'openid profile email groups',
    },
  })
  return {
    url: console.url,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
      await engines[Symbol.asyncDispose]()
    },
  }
}

async function signIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url)
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('the console of a self-hosted deployment shows what it has, and says what it lacks', async () => {
  const project = await createFilledProject()
  await using deployment = await startDeployment(project)
  await using context = await openContext()
  const page = await context.newPage()
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`)
  })
  const screen = (path: string): string => `${deployment.url}/p/ory${path}`
  await signIn(page, screen(''), 'admin')
  await page.getByRole('heading', { name: 'Not available in this deployment' }).waitFor()
  await page.getByText('This deployment doesn’t have the operation listAuditEvents.').first().waitFor()
  expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
  expect(await inspectScreen({ page }, 'console-ory-home')).toEqual([])

  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'New user' }).click()
  await page.getByLabel('Email').fill('thandi@ory.test')
  await page.getByRole('button', { name: 'Create user' }).click()
  await page.waitForURL(/\/users\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: 'thandi@ory.test' }).waitFor()
  expect(await page.getByRole('link', { name: 'History' }).count()).toBe(0)
  await page.goto(screen('/users?q=thandi%40ory.test'))
  await page.getByRole('row', { name: /thandi@ory\.test/ }).waitFor()

  await page.getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('row', { name: /Stockroom/ }).click()
  await page.getByRole('heading', { name: 'Stockroom' }).waitFor()
  await page.getByText('operation rotateOAuth2ClientSecret').waitFor()

  await page.goto(screen('/permissions/explain?subject=ann&relation=viewers&object=Document%3Areport'))
  await page.getByText('ann may viewers Document:report.').waitFor()
  await page.getByRole('heading', { name: 'Who is in it' }).waitFor()
  expect(await inspectScreen({ page }, 'console-ory-explain')).toEqual([])

  await page.goto(screen('/audit'))
  await page.getByRole('heading', { name: 'Not available here' }).waitFor()
  expect(failed).toEqual([])
})

test('who is in no allowed group is told so', async () => {
  await using deployment = await startDeployment(await createConsoleProject('Ory deployment'))
  await using context = await openContext()
  const page = await context.newPage()
  await signIn(page, `${deployment.url}/p/ory`, 'somebody')
  await page.getByText('Your account may not use this console.').waitFor()
  expect(await inspectScreen({ page }, 'console-ory-denied')).toEqual([])
})
