import { createClient, createOAuth2Client, createProject, setProject } from '@tillkey/client'
import { expect, inject, test } from 'vitest'
import { passwordSubmit } from './account-forms.ts'
import { isFocusedOn, press } from './keyboard.ts'
import { startOpenIdProvider } from './openid-provider.ts'
import { openTill, type Till } from './till.ts'
import { isEveryVariant } from './variants.ts'
import { inspectState } from './visual.ts'

const PASSWORD = 'quiet-lantern-by-the-sea'
const asSource = (text: string): string => `base64://${Buffer.from(text).toString('base64')}`
const mapper = asSource(`
  local claims = std.extVar('claims');
  { identity: { traits: { email: claims.email }, verified_addresses: [{ via: 'email', value: claims.email }] } }`)

interface Shop {
  /** Base URL of its pages. */
  url: string
  /** Enables sign-in with another service, in addition to passwords. */
  letInWith(service: {
    issuer: string
    client: { client_id: string; client_secret: string }
    claims_source?: 'userinfo'
  }): Promise<void>
}

/** Creates a project. */
async function createShop(): Promise<Shop> {
  const { platform } = inject('urls')
  const client = createClient({ baseUrl: platform, accessToken: 'ory_pat_demo' })
  const { id, slug } = await createProject(client, { body: { name: 'Corner shop' } })
  const url = `${platform}/p/${slug}`
  const cors = { enabled: false, origins: [] }
  const after = { hooks: [{ hook: 'session' }] }
  return {
    url,
    async letInWith({ issuer, client: keys, ...claims }) {
      const corner = {
        id: 'corner',
        provider: 'generic',
        label: 'Corner',
        issuer_url: issuer,
        ...keys,
        scope: ['openid', 'email', 'profile'],
        mapper_url: mapper,
        ...claims,
      }
      const selfservice = {
        default_browser_return_url: `${url}/settings`,
        methods: { oidc: { enabled: true, config: { providers: [corner] } } },
        flows: { registration: { after: { password: after, oidc: after } } },
      }
      const services = { identity: { config: { selfservice } } }
      const body = { name: 'Corner shop', cors_admin: cors, cors_public: cors, services }
      await setProject(client, { project_id: id, body })
    },
  }
}

const toCallbackUrl = ({ url }: Shop): string => `${url}/self-service/methods/oidc/callback/corner`

/** A project with passwords and an external provider. */
async function openShop(): Promise<Shop & AsyncDisposable> {
  const shop = await createShop()
  const provider = await startOpenIdProvider([toCallbackUrl(shop)])
  await shop.letInWith(provider)
  return { ...shop, [Symbol.asyncDispose]: () => provider[Symbol.asyncDispose]() }
}

/** Signs in at the external provider and consents. */
async function agree({ page }: Till, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]', { hasText: 'Continue' }).click()
}

const email = ({ page }: Till) => page.getByLabel(/e-?mail/i).first()

test('signing up and in with a social provider', async () => {
  await using shop = await openShop()
  await using till = await openTill({ progress: 'signed-out' })
  const { page, context } = till
  await page.goto(`${shop.url}/self-service/login/browser`)
  const button = page.getByRole('button', { name: 'Sign in with Corner' })
  await button.waitFor()
  expect(await inspectState(till, 'sign-in-other-service')).toEqual([])
  await button.click()
  await agree(till, 'nomsa')
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  expect(await page.locator('input[name="traits.email"]').inputValue()).toBe('nomsa@shop.test')

  await context.clearCookies({ name: /^ory_session_/ })
  await page.goto(`${shop.url}/self-service/registration/browser`)
  await page.getByRole('button', { name: 'Create account with Corner' }).click()
  // The provider remembers them and redirects back, to their existing account.
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
})

test.runIf(isEveryVariant)(
  'cancelling at the social provider is shown on the form, with the other methods',
  async () => {
    await using shop = await openShop()
    await using till = await openTill({ progress: 'signed-out' })
    const { page } = till
    await page.goto(`${shop.url}/self-service/login/browser`)
    await page.getByRole('button', { name: 'Sign in with Corner' }).click()
    await page.getByRole('link', { name: /cancel/i }).click()
    await page.waitForURL(`${shop.url}/login?flow=*`)
    await page.getByText('Corner couldn’t confirm it’s you.').waitFor()
    expect(await inspectState(till, 'other-service-refused')).toEqual([])
    await page.getByLabel('Language', { exact: true }).selectOption('af')
    await page.getByText('Corner kon nie bevestig dat dit jy is nie.').waitFor()
    await page.getByLabel('Taal', { exact: true }).selectOption('en')
    await page.getByRole('button', { name: 'Sign in with Corner' }).waitFor()
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(1)
  },
)

test('an existing account with the address is linked once its owner signs in', async () => {
  await using shop = await openShop()
  await using till = await openTill({ progress: 'signed-out' })
  const { page, context } = till
  await page.goto(`${shop.url}/self-service/registration/browser`)
  await email(till).fill('thandi@shop.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('button[name=method][value=password]').click()
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()

  await context.clearCookies({ name: /^ory_session_/ })
  await page.goto(`${shop.url}/self-service/login/browser`)
  await page.getByRole('button', { name: 'Sign in with Corner' }).click()
  await agree(till, 'thandi')
  await page.getByRole('button', { name: 'Sign in and connect' }).waitFor()
  expect(await inspectState(till, 'connect-other-service')).toEqual([])
  await email(till).fill('thandi@shop.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in and connect' }).click()
  const connected = page.getByRole('region', { name: 'Connected accounts' })
  await connected.getByRole('button', { name: /Disconnect/ }).waitFor()
  expect(await inspectState(till, 'connected-accounts')).toEqual([])

  await press(till, connected.getByRole('button', { name: /Disconnect/ }))
  await page.locator('[data-message="1050001"]').waitFor()
  await isFocusedOn(till, 'Connected accounts')
  await connected.getByRole('button', { name: /Connect/ }).click()
  await page.locator('[data-message="1050001"]').waitFor()
  await connected.getByRole('button', { name: /Disconnect/ }).waitFor()
})

test.runIf(isEveryVariant)('another project of the platform is the social provider', async () => {
  const shop = await createShop()
  const { platform } = inject('urls')
  const administrator = createClient({ baseUrl: platform, accessToken: 'ory_pat_demo' })
  const { client_id: clientId = '', client_secret: secret = '' } = await createOAuth2Client(administrator, {
    body: {
      client_name: 'Corner shop',
      redirect_uris: [toCallbackUrl(shop)],
      scope: 'openid email profile',
      token_endpoint_auth_method: 'client_secret_basic',
    },
  })
  const { issuer } = (await (await fetch(`${platform}/.well-known/openid-configuration`)).json()) as {
    issuer: string
  }
  // Its ID tokens have no claims of scopes when an access token is issued (OpenID Connect Core 5.4).
  await shop.letInWith({
    issuer,
    client: { client_id: clientId, client_secret: secret },
    claims_source: 'userinfo',
  })
  await using till = await openTill({ progress: 'signed-in' })
  const { page, context, merchant } = till
  await context.clearCookies()
  await page.goto(`${shop.url}/self-service/login/browser`)
  await page.getByRole('button', { name: 'Sign in with Corner' }).click()
  await page.getByRole('heading', { name: 'Sign in to Corner shop' }).waitFor()
  await email(till).fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(merchant.password)
  await passwordSubmit({ page }).click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  expect(page.url()).toContain(shop.url)
  expect(await page.locator('input[name="traits.email"]').inputValue()).toBe(merchant.email)
})
