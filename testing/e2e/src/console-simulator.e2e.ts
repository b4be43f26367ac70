import { createIdentity, listIdentitySessions, trustOAuth2JwtGrantIssuer } from '@tillkey/client'
import { expect, test } from 'vitest'
import { type ConsoleVisit, createConsoleProject, openConsole } from './console.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen } from './visual.ts'

const mapper = `local claims = std.extVar('claims'); { identity: { traits: { email: claims.email } } }`
const selfservice = '/services/identity/config/selfservice'

/** A hook that is never called, a recovery by code, and a provider that does not answer. */
const settings = [
  {
    path: `${selfservice}/flows/login/after`,
    value: {
      hooks: [
        {
          hook: 'web_hook',
          config: {
            url: 'https://hooks.example/joined',
            method: 'POST',
            body: `base64://${Buffer.from('function(ctx) { id: ctx.identity.id }').toString('base64')}`,
            auth: { type: 'api_key', config: { in: 'header', name: 'x-key', value: 'a-secret-of-the-hook' } },
          },
        },
      ],
    },
  },
  { path: `${selfservice}/flows/recovery`, value: { enabled: true, use: 'code' } },
  {
    path: `${selfservice}/methods/oidc`,
    value: {
      enabled: true,
      config: {
        providers: [
          {
            id: 'corp',
            provider: 'generic',
            client_id: 'till',
            client_secret: 'a-secret-of-the-provider',
            issuer_url: 'http://127.0.0.1:9',
            mapper_url: `base64://${Buffer.from(mapper).toString('base64')}`,
          },
        ],
      },
    },
  },
]

const button = ({ page }: ConsoleVisit, name: string) => page.getByRole('button', { name, exact: true })
const openTab = ({ page }: ConsoleVisit, name: string) =>
  page.getByRole('navigation', { name: 'Tests' }).getByRole('link', { name }).click()

test('a developer plays flows as a copy of a person, who notices nothing', async () => {
  const project = await createConsoleProject('Simulated', settings)
  const email = `sipho-${crypto.randomUUID().slice(0, 8)}@baobab.test`
  const credentials = { password: { config: { password: 'quiet-lantern-by-the-sea' } } }
  const { id } = await createIdentity(project.client, {
    body: { schema_id: 'person', traits: { email }, credentials },
  })
  await using visit = await openConsole({ project, role: 'developer' })
  const { page } = visit
  await visit.open('/simulator')
  await page.getByLabel('Find a person').fill(email)
  await button(visit, `Choose ${email}`).click()
  await button(visit, 'Choose another person').waitFor()
  await button(visit, 'Play').click()
  await page.getByText('Completed').waitFor()
  const hook = page.getByText('Web hook hooks.example, not sent')
  await hook.click()
  await page.getByText(JSON.stringify({ id })).waitFor()
  expect(await page.content()).not.toContain('a-secret-of-the-hook')
  await page.getByText('password (aal1)').waitFor()
  expect(await inspectScreen(visit, 'console-simulator')).toEqual([])

  await page.getByRole('button', { name: 'Sign-in Flow' }).click()
  await page.getByRole('option', { name: 'Recovery' }).click()
  await button(visit, 'Play').click()
  await page.getByText(`Email to ${email}`).click()
  const mail = page.frameLocator('main details[open] iframe')
  await mail.getByText('If you didn’t request this').waitFor()
  expect(await mail.locator('[style]').count()).toBeGreaterThan(0)
  await button(visit, 'Source').click()
  await page.getByText('</html>').waitFor()
  await page.getByText('code_recovery (aal1)').waitFor()
  expect(await listIdentitySessions(project.client, { id })).toEqual([])
})

test.runIf(isEveryVariant)(
  'providers and issuers are tested without storing anything, and viewers test organizations',
  async () => {
    const project = await createConsoleProject('Tested', settings)
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ])
    const jwk = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }
    const issuer = {
      issuer: 'partner',
      subject: 'ann',
      scope: ['read'],
      jwk,
      expires_at: '2099-01-01T00:00:00Z',
    }
    await trustOAuth2JwtGrantIssuer(project.client, { body: issuer as never })
    await using visit = await openConsole({ project, role: 'developer' })
    const { page } = visit
    await visit.open('/simulator?tab=provider')
    await button(visit, 'Check provider').click()
    await page.getByText('Failed').waitFor()
    await page.getByText('Claims that the mapper gets').waitFor()
    expect(await inspectScreen(visit, 'console-simulator-provider')).toEqual([])
    await visit.open('/simulator?tab=issuer')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const assertion = `${part({ alg: 'ES256', kid: 'k1' })}.${part({ iss: 'partner', sub: 'ann', exp: 1 })}.c2ln`
    await page.getByLabel('Assertion').fill(assertion)
    await button(visit, 'Check').click()
    await page.getByText('The signature matches no key of a trusted issuer.').waitFor()
    expect(await inspectScreen(visit, 'console-simulator-issuer')).toEqual([])

    await using viewing = await openConsole({ project, role: 'viewer' })
    await viewing.open('/simulator')
    await viewing.page.getByText('Only developers and owners can run simulations').waitFor()
    await openTab(viewing, 'Organization')
    await viewing.page.getByLabel('Email address').fill('ann@corp.example')
    await button(viewing, 'Check').click()
    await viewing.page.getByText('No organization has verified the domain corp.example.').waitFor()
    expect(await inspectScreen(viewing, 'console-simulator-organization')).toEqual([])
  },
)
