import { createOAuth2Client, getOAuth2Client, patchOAuth2Client } from '@tillkey/client'
import { expect, inject, test } from 'vitest'
import { createConsoleProject, openConsole } from './console.ts'
import { inspectScreen } from './visual.ts'

/** Gets a token with the credentials of a client. Returns the status of the answer. */
async function getToken(slug: string, id: string, secret: string): Promise<number> {
  const { status } = await fetch(`${inject('urls').platform}/p/${slug}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${id}:${encodeURIComponent(secret)}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return status
}

test('a client is registered by the kind of app, gets a new secret with overlap, and is deleted', async () => {
  const project = await createConsoleProject('Clients')
  await using visit = await openConsole({ project })
  const { page, open } = visit
  await open('/clients')
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
  await page.getByRole('button', { name: 'New client' }).click()
  await page.getByLabel('Name people see').fill('Stockroom')
  await page.getByLabel('Redirect URIs 1').fill('https://stockroom.example/#/callback')
  await page.getByText('Remove the # and what follows.').waitFor()
  expect(await inspectScreen({ page }, 'console-new-client')).toEqual([])
  await page.getByRole('radio', { name: /Machine to machine/ }).check()
  await page.getByRole('button', { name: 'Register client' }).click()
  await page.getByText('Copy the secret now.').waitFor()
  const id = await page.locator('dd code').innerText()
  const first = await page.locator('p + div code').innerText()
  expect(await getToken(project.slug, id, first)).toBe(200)

  await page.getByRole('link', { name: 'Open the client' }).click()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  const dialog = page.getByRole('dialog', { name: 'New secret' })
  const second = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  expect(await getToken(project.slug, id, first)).toBe(200)
  expect(await getToken(project.slug, id, second)).toBe(200)
  await page.getByRole('button', { name: 'Revoke previous' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke previous' }).click()
  await page.getByText('Previous secrets revoked').waitFor()
  expect(await getToken(project.slug, id, first)).toBe(401)
  expect(await getToken(project.slug, id, second)).toBe(200)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete client' }).click()
  await page.getByLabel('Type Stockroom to confirm').fill('Stockroom')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete client' }).click()
  await page.getByRole('heading', { name: 'No clients yet' }).waitFor()
})

test('changes of a client are marked and saved together, and nobody’s change is lost', async () => {
  const project = await createConsoleProject('Client settings')
  const { client_id: id = '' } = await createOAuth2Client(project.client, {
    body: {
      client_name: 'Stockroom',
      redirect_uris: ['https://stockroom.example/callback'],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  })
  await using visit = await openConsole({ project })
  const { page, open } = visit
  await open('/clients?name=Stockroom')
  await page.getByRole('row', { name: /Stockroom/ }).click()
  await page.getByRole('heading', { name: 'Stockroom' }).waitFor()
  expect(await inspectScreen({ page }, 'console-client')).toEqual([])

  await page.getByLabel('Code: Access').fill('15m')
  await page.getByLabel('Redirect URIs 1').fill('https://stockroom.example/new')
  await page.getByText('Sign-ins that return to https://stockroom.example/callback fail at once.').waitFor()
  await patchOAuth2Client(project.client, {
    id,
    body: [
      { op: 'add', path: '/redirect_uris', value: ['https://stockroom.example/other'] },
      { op: 'add', path: '/owner', value: 'team' },
    ],
  })
  await page.keyboard.press('Control+s')
  await page.getByText(/Somebody else has just changed: Redirect URIs\./).waitFor()
  await page.getByText('Before: https://stockroom.example/other').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Client saved').waitFor()
  expect(await getOAuth2Client(project.client, { id })).toMatchObject({
    redirect_uris: ['https://stockroom.example/new'],
    owner: 'team',
    authorization_code_grant_access_token_lifespan: '15m0s',
  })
  await page.getByRole('link', { name: 'JSON' }).click()
  await page.getByText('"owner": "team"').waitFor()
})

test('a viewer sees clients and can change nothing', async () => {
  const project = await createConsoleProject('Client viewers')
  const { client_id: id = '' } = await createOAuth2Client(project.client, {
    body: { client_name: 'Stockroom', redirect_uris: ['https://stockroom.example/callback'] },
  })
  await using visit = await openConsole({ project, role: 'viewer' })
  const { page, open } = visit
  await open('/clients')
  await page.getByRole('row', { name: /Stockroom/ }).waitFor()
  expect(await page.getByRole('button', { name: 'New client' }).count()).toBe(0)
  expect(await inspectScreen({ page }, 'console-clients')).toEqual([])
  await open(`/clients/${id}`)
  await page.getByRole('main').getByText('Your role can look at this but not change it.').first().waitFor()
  expect(await page.getByLabel('Name people see').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: /Rotate|Revoke|More actions|Add/ }).count()).toBe(0)
})
