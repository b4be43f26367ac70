import { type DemoEnvironment, startDemoEnvironment } from '@tillkey/demo'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordSubmit } from './account-forms.ts'
import { openContext } from './browser.ts'
import { newMerchant } from './merchant.ts'

const SECRET = 'a-secret-of-the-point-of-sale'
const merchant = newMerchant()
let environment: DemoEnvironment

const asAdmin = async (path: string, body: object): Promise<void> => {
  const response = await fetch(environment.urls.platform + path, {
    method: 'POST',
    headers: { authorization: 'Bearer ory_pat_demo', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== 201) throw new Error(`${path} answered ${await response.text()}`)
}

beforeAll(async () => {
  const settings = { TILLKEY_POS_SIGN_IN: 'oauth2', TILLKEY_POS_CLIENT_SECRET: SECRET }
  environment = await startDemoEnvironment({ settings })
  const { pos } = environment.urls
  await asAdmin('/admin/clients', {
    client_id: 'point-of-sale',
    client_secret: SECRET,
    client_name: 'Tills',
    skip_consent: true,
    grant_types: ['authorization_code', 'refresh_token'],
    scope: 'openid offline',
    redirect_uris: [`${pos}/sign-in/callback`],
    post_logout_redirect_uris: [`${pos}/`],
  })
  await asAdmin('/admin/identities', {
    schema_id: 'merchant',
    traits: { email: merchant.email },
    credentials: { password: { config: { password: merchant.password } } },
  })
})
afterAll(() => environment[Symbol.asyncDispose]())

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(merchant.password)
  await passwordSubmit({ page }).click()
}

test('a till signs people in and out as an OAuth2 client of the platform', async () => {
  const context = await openContext()
  const page = await context.newPage()
  await page.goto(environment.urls.pos)
  await page.getByRole('heading', { name: 'Sign in to Tills' }).waitFor()
  await signIn(page)
  await page.getByRole('heading', { name: 'Link your account' }).waitFor()
  const names = (await context.cookies(environment.urls.pos)).map(({ name }) => name)
  expect(names).toContain('tillkey_pos_session')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Tills wants to sign you out').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in to Tills' }).waitFor()
  await context.close()
})

test('a sign-in that was not started in this browser ends on a page that says so', async () => {
  const context = await openContext()
  const page = await context.newPage()
  const response = await page.goto(`${environment.urls.pos}/sign-in/callback?state=nobody&code=nothing`)
  expect(response?.status()).toBe(400)
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor()
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await page.getByRole('heading', { name: 'Sign in to Tills' }).waitFor()
  await context.close()
})
