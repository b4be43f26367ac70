import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, test } from 'vitest'
import { passwordSubmit } from './account-forms.ts'
import { redeem, startAppServer } from './app-server.ts'
import { isFocusedOn, press } from './keyboard.ts'
import { openTill, type Till } from './till.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen, inspectState } from './visual.ts'

async function signIn({ page, merchant }: Till): Promise<void> {
  await page.getByLabel('Email').fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(merchant.password)
  await passwordSubmit({ page }).click()
}

test('signing in to an app, granting some of its scopes, and disconnecting it', async () => {
  await using app = await startAppServer()
  await using till = await openTill({ progress: 'signed-in' })
  const { page, context } = till
  await context.clearCookies()
  await page.goto(app.beginning)
  await page.getByRole('heading', { name: 'Sign in to Stockroom' }).waitFor()
  await signIn(till)
  await page.getByRole('heading', { name: 'Stockroom wants to use your Tillkey account' }).waitFor()
  expect(await inspectScreen(till, 'consent')).toEqual([])
  await isFocusedOn(till, 'Stockroom wants to use your Tillkey account')
  await press(till, page.getByRole('switch', { name: 'Read your sales' }), 'Space')
  await press(till, page.getByRole('button', { name: 'Allow', exact: true }))
  await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
  const tokens = await redeem(app, page.url())
  expect(tokens.scope).toBe('openid profile email offline')

  const { platform } = inject('urls')
  await page.goto(`${platform}/apps`)
  await page.getByRole('heading', { name: 'Stockroom' }).waitFor()
  expect(await inspectScreen(till, 'connected-apps')).toEqual([])
  await press(till, page.getByRole('button', { name: 'Disconnect Stockroom' }))
  await isFocusedOn(till, 'Connected apps')
  await page.getByText('No connected apps').waitFor()
  expect(await inspectState(till, 'connected-apps-none')).toEqual([])

  await page.goto(`${platform}/consent?consent_challenge=${crypto.randomUUID()}`)
  await page.getByRole('alert').getByText('This request is no longer active.').waitFor()
  expect(await inspectState(till, 'consent-gone')).toEqual([])
})

test('denying consent to an app, and skipping a remembered consent', async () => {
  await using app = await startAppServer()
  await using till = await openTill({ progress: 'signed-in' })
  const { page } = till
  await page.goto(app.beginning)
  await page.getByRole('button', { name: 'Do not allow' }).click()
  await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
  await page.goto(app.beginning)
  await page.getByRole('switch', { name: 'Don’t ask again' }).check()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
  await page.goto(app.beginning)
  await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
  expect(new URL(page.url()).searchParams.has('code')).toBe(true)
})

test('an app requests a sign-out', async () => {
  await using app = await startAppServer({ skip_consent: true })
  await using till = await openTill({ progress: 'signed-in' })
  const { page } = till
  await page.goto(app.beginning)
  await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
  const tokens = await redeem(app, page.url())
  const { platform } = inject('urls')
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: app.callback.replace('callback', 'bye'),
  })
  await page.goto(`${platform}/oauth2/sessions/logout?${query.toString()}`)
  await page.getByText('Stockroom wants to sign you out').waitFor()
  expect(await inspectScreen(till, 'sign-out')).toEqual([])
  await isFocusedOn(till, 'Sign out?')
  await press(till, page.getByRole('button', { name: 'Sign out', exact: true }))
  await page.getByRole('heading', { name: 'Back in the app' }).waitFor()
  await page.goto(`${platform}/`)
  await page.getByText('You’re not signed in.').waitFor()
})

test.runIf(isEveryVariant)('an app passes a login hint, a language and its logo', async () => {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>`
  const logos = createServer((_request, response) =>
    response.setHeader('content-type', 'image/svg+xml').end(picture),
  )
  await new Promise<void>((resolve) => logos.listen(0, '127.0.0.1', resolve))
  const { port } = logos.address() as AddressInfo // the server listens on a port
  await using app = await startAppServer({ logo_uri: `http://127.0.0.1:${port}/logo.svg` })
  await using till = await openTill({ progress: 'signed-in' })
  const { page, context, merchant } = till
  await context.clearCookies()
  const beyond: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`:${port}`)) beyond.push(request.url())
  })
  const parameters = new URLSearchParams({ login_hint: merchant.email, ui_locales: 'fr af' })
  await page.goto(`${app.beginning}&${parameters.toString()}`)
  await page.getByRole('heading', { name: 'Meld aan by Stockroom' }).waitFor()
  expect(await page.locator('input[name=identifier]').inputValue()).toBe(merchant.email)
  await page.locator('input[name=password]').fill(merchant.password)
  await passwordSubmit({ page }).click()
  await page.getByRole('heading', { name: 'Stockroom wil jou Tillkey-rekening gebruik' }).waitFor()
  const logo = page.locator('img[src$="/logo"]')
  await expect.poll(() => logo.evaluate((image) => Number(Object(image).naturalWidth))).toBeGreaterThan(0)
  // A language chosen on the page takes precedence over the app's.
  await page.getByRole('combobox').selectOption('zu')
  await page.locator('html[lang=zu]').waitFor({ state: 'attached' })
  await page.reload()
  await page.locator('html[lang=zu] h1').waitFor()
  expect([await inspectState(till, 'consent-logo'), beyond]).toEqual([[], []])
  logos.close()
})

test.runIf(isEveryVariant).each([
  ['error', 'error?error=invalid_scope&error_description=Unknown+scope', 'Iets het verkeerd geloop'],
  ['signed-out', 'logout/callback?', 'Jy is afgemeld'],
])('a request page with a single message: %s', async (name, address, heading) => {
  await using till = await openTill({ progress: 'signed-out' })
  const { page } = till
  await page.goto(`${inject('urls').platform}/oauth2/fallbacks/${address}&ui_locales=af`)
  await page.getByRole('heading', { name: heading }).waitFor()
  expect(await inspectScreen(till, `notice-${name}`)).toEqual([])
})
