import {
  createIdentity,
  createJsonWebKeySet,
  createOAuth2Client,
  getOAuth2Client,
  listTrustedOAuth2JwtGrantIssuers,
  patchOAuth2Client,
} from '@tillkey/client'
import { expect, inject, test } from 'vitest'
import { createConsoleProject, openConsole } from './console.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen } from './visual.ts'

/** Requests a token with the credentials of a client. */
const requestToken = (slug: string, id: string, secret: string): Promise<Response> =>
  fetch(`${inject('urls').platform}/p/${slug}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${id}:${encodeURIComponent(secret)}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })

const getToken = async (...credentials: Parameters<typeof requestToken>): Promise<number> =>
  (await requestToken(...credentials)).status

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
  await page.getByText(/Another person has just changed: Redirect URIs\./).waitFor()
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

test.runIf(isEveryVariant)('a viewer sees clients and can change nothing', async () => {
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

test('a token is decoded, verified and introspected, and keys are rotated and deleted', async () => {
  const project = await createConsoleProject('Tokens')
  const set = 'hydra.jwt.access-token'
  await createJsonWebKeySet(project.client, { set, body: { alg: 'ES256', use: 'sig', kid: 'first' } })
  const { client_id: id = '', client_secret: secret = '' } = await createOAuth2Client(project.client, {
    body: { grant_types: ['client_credentials'], access_token_strategy: 'jwt', scope: 'stock:read' },
  })
  const answer = await requestToken(project.slug, id, secret)
  const { access_token: token } = (await answer.json()) as { access_token: string } // RFC 6749, 5.1
  await using visit = await openConsole({ project })
  const { page, open } = visit
  await open('/inspector')
  await page.getByRole('textbox', { name: 'Token' }).fill(token)
  await page.getByText('signed by this project').waitFor()
  await page.getByText(/^expires in /).waitFor()
  await page.getByRole('button', { name: 'Ask the server' }).click()
  await page
    .getByRole('main')
    .locator('span')
    .filter({ hasText: /^active$/ })
    .waitFor()
  expect(await inspectScreen({ page }, 'console-inspector')).toEqual([])

  await page.getByRole('link', { name: 'Signing keys' }).click()
  await page.getByRole('button', { name: `Rotate ${set}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  await page.getByText('Key added').waitFor()
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'first' }).getByText('verifies only').waitFor()
  expect(await inspectScreen({ page }, 'console-keys')).toEqual([])
  await page.getByRole('button', { name: 'Delete key first' }).click()
  await page.getByLabel('Type first to confirm').fill('first')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete key' }).click()
  await page.getByText('Key deleted').waitFor()
  await page.getByRole('link', { name: 'Token inspector' }).click()
  await page.getByRole('textbox', { name: 'Token' }).fill(token)
  await page.getByText("signed with a key that isn't this project's").waitFor()
})

test('an issuer is trusted with its public key only, and consents are found by subject', async () => {
  const project = await createConsoleProject('Issuers')
  await using visit = await openConsole({ project })
  const { page, open } = visit
  await open('/issuers')
  await page.getByRole('button', { name: 'Trust an issuer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Issuer').fill('https://issuer.example')
  await dialog.getByText('Any subject').click()
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const writeKey = async (key: typeof pair.publicKey) =>
    JSON.stringify({ ...(await crypto.subtle.exportKey('jwk', key)), kid: 'issuer', alg: 'ES256' })
  await dialog.getByLabel('Public key (JWK)').fill(await writeKey(pair.privateKey))
  await dialog.getByText('This is a private key.').waitFor()
  await dialog.getByLabel('Public key (JWK)').fill(await writeKey(pair.publicKey))
  await dialog.getByRole('button', { name: 'Trust an issuer' }).click()
  await page.getByRole('listitem').filter({ hasText: 'https://issuer.example' }).waitFor()
  expect(await listTrustedOAuth2JwtGrantIssuers(project.client)).toMatchObject([
    { issuer: 'https://issuer.example', allow_any_subject: true, public_key: { kid: 'issuer' } },
  ])
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'https://issuer.example' }).waitFor()
  expect(await inspectScreen({ page }, 'console-issuers')).toEqual([])
  await page.getByRole('button', { name: 'Remove https://issuer.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove issuer' }).click()
  await page.getByRole('heading', { name: 'No trusted issuers' }).waitFor()
  await page.getByRole('link', { name: 'Consents' }).click()
  await page.getByRole('searchbox').fill('nobody')
  await page.waitForURL(/subject=nobody/)
  await page.getByText('This subject has given no consent that is still valid.').waitFor()
  await page.reload()
  await page.getByText('This subject has given no consent that is still valid.').waitFor()
  expect(await inspectScreen({ page }, 'console-consents')).toEqual([])
})

test('the playground runs a code flow and a client credentials flow with the secret in memory only, its login is ended, and the consent is revoked', async () => {
  const project = await createConsoleProject('Playground')
  const callback = `${inject('urls').console}/playground/callback`
  const { client_id: id = '', client_secret: secret = '' } = await createOAuth2Client(project.client, {
    body: {
      grant_types: ['authorization_code', 'client_credentials'],
      response_types: ['code'],
      redirect_uris: [callback],
      scope: 'openid email',
    },
  })
  const person = { email: 'lerato@playground.test', password: crypto.randomUUID() }
  const { id: subject } = await createIdentity(project.client, {
    body: {
      schema_id: 'person',
      traits: { email: person.email },
      credentials: { password: { config: { password: person.password } } },
    },
  })
  await using visit = await openConsole({ project })
  const { page, context, open } = visit
  await open(`/playground?client=${id}`)
  await page.getByText('registered', { exact: true }).waitFor()
  await page.getByLabel('Client secret').fill(secret)
  const popup = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Run flow' }).click()
  const signIn = await popup
  await signIn.getByLabel('Email').fill(person.email)
  await signIn.getByLabel('Password', { exact: true }).fill(person.password)
  await signIn.getByLabel('Password', { exact: true }).press('Enter')
  await signIn.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { name: 'Userinfo request' }).waitFor()
  await page.getByText(`"email": "${person.email}"`).waitFor()
  expect(
    await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])'),
  ).not.toContain(secret)
  expect(await inspectScreen({ page }, 'console-playground')).toEqual([])

  await page.getByRole('radio', { name: 'Client credentials' }).check()
  await page.getByLabel('Client secret').fill('wrong-secret')
  await page.getByRole('button', { name: 'Run flow' }).click()
  await page.getByText('rejected', { exact: true }).waitFor()
  await page.getByText('invalid_client').waitFor()
  await page.getByLabel('Client secret').fill(secret)
  await page.getByRole('button', { name: 'Run flow' }).click()
  await page.getByText(/"access_token": /).waitFor()

  await open(`/clients/${id}`)
  const use = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Use, 24 h' }) })
  const figures = ['Tokens issued3', 'Code grant2', 'Credentials grant1', 'Refused requests1']
  for (const figure of [...figures, 'People who signed in1'])
    await use.locator('dl > div').filter({ hasText: figure }).waitFor()

  await open(`/login-sessions?subject=${subject}`)
  await page.getByRole('row', { name: new RegExp(subject) }).click()
  const login = page.getByRole('dialog', { name: 'Login session' })
  await login.getByText('password', { exact: true }).waitFor()
  await login.getByRole('link', { name: id }).waitFor()
  await page.keyboard.press('Escape')
  expect(await inspectScreen({ page }, 'console-login-sessions')).toEqual([])
  await page.getByRole('checkbox', { name: `Select ${subject}` }).check()
  await page.getByRole('button', { name: 'End login' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End login' }).click()
  await page.getByText('Login ended').waitFor()
  await page.getByRole('heading', { name: 'No login sessions' }).waitFor()

  await open(`/consents?subject=${subject}`)
  await page.getByRole('button', { name: `Revoke the consent for ${id}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('This subject has given no consent that is still valid.').waitFor()
})
