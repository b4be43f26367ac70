import { expect, inject, test } from 'vitest'
import { passwordSubmit } from './account-forms.ts'
import { showroom } from './accounts.ts'
import { openTill, type Till } from './till.ts'
import { isEveryVariant } from './variants.ts'

const password = (till: Till) => till.page.getByLabel('Password', { exact: true })

async function submitCredentials({ page, merchant }: Till, secret = merchant.password) {
  await page.getByLabel(/e-?mail|^id$/i).fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await passwordSubmit({ page }).click()
}

async function payR25(till: Till): Promise<void> {
  const { page } = till
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.getByRole('button', { name: 'R5', exact: true }).click()
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.waitForURL(/\/payment\/processing\//)
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
}

test('a new merchant registers, links an account and a machine, and takes a payment', async () => {
  await using till = await openTill({ progress: 'signed-out', account: showroom })
  const { page, account } = till
  await till.open('/')
  await page.waitForURL(/\/login\?flow=/)
  await page.getByRole('link', { name: /create|sign up/i }).click()
  await page.waitForURL(/\/registration\?flow=/)
  await submitCredentials(till)

  await page.waitForURL(`${inject('urls').pos}/login`)
  await page.getByRole('heading', { name: 'Link your account' }).waitFor()
  await page.getByLabel('POS Name').fill('Counter 1')
  await page.getByLabel('Email').fill(account.email)
  await password(till).fill(account.password)
  await page.getByRole('button', { name: 'Link Account' }).click()

  await page.waitForURL('**/terminals')
  await page.getByRole('heading', { name: 'Available card machines' }).waitFor()
  await page.getByText('Find your serial number on the back of your card machine').waitFor()
  const serials = account.terminals.map(({ serialNumber }) => serialNumber)
  expect(await page.getByRole('radio').count()).toBe(4)
  await page.getByLabel(`Card Machine ${serials[3]}`).waitFor()
  expect(await page.getByRole('button', { name: 'Connect' }).isDisabled()).toBe(true)
  await page.getByLabel(`Neo Touch ${serials[0]}`).check()
  await page.getByRole('button', { name: 'Connect' }).click()

  await page.waitForURL('**/payment')
  await payR25(till)
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Payment approved')
  expect(await till.machine.captures()).toEqual([2500])
  await page.getByRole('button', { name: 'New Payment' }).click()
  await page.waitForURL('**/payment')
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  expect(await page.getByRole('status').textContent()).toBe('R0.00')
})

test('a returning merchant signs in after a wrong password was reported', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, context } = till
  // The session ends, but the browser remains a till.
  await context.clearCookies({ name: /^(?!tillkey_till)/ })
  await till.open('/payment')
  await page.waitForURL(/\/login\?flow=/)
  await submitCredentials(till, 'not-my-password')
  await page.locator('[data-message="4000006"]').waitFor()
  await submitCredentials(till)
  await page.waitForURL(`${inject('urls').pos}/payment`)
  await payR25(till)
  expect(await till.machine.captures()).toEqual([2500])
})

test.runIf(isEveryVariant)(
  'a failed link of an account is reported and logged, and keeps the entered values',
  async () => {
    await using till = await openTill({ progress: 'signed-in' })
    const { page, account } = till
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await till.open('/')
    await page.waitForURL('**/login')
    await page.getByLabel('POS Name').fill('Counter 1')
    await page.getByLabel('Email').fill(account.email)
    await password(till).fill('not-the-password')
    await page.getByRole('button', { name: 'Link Account' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('POS Name').inputValue()).toBe('Counter 1')
    expect(await page.getByLabel('Email').inputValue()).toBe(account.email)
    expect(await password(till).inputValue()).toBe('not-the-password')
    expect(logged.join('\n')).toContain('Failed to link account')
  },
)

test.runIf(isEveryVariant)('a password can be revealed and masked again', async () => {
  await using till = await openTill({ progress: 'signed-in' })
  await till.open('/login')
  const reveal = till.page.getByRole('button', { name: 'Show password' })
  await password(till).fill('secret')
  await reveal.click()
  expect(await password(till).getAttribute('type')).toBe('text')
  await reveal.click()
  expect(await password(till).getAttribute('type')).toBe('password')
})

test('each stage of onboarding redirects to its own page', async () => {
  await using fresh = await openTill({ progress: 'signed-in' })
  await fresh.open('/payment')
  await fresh.page.waitForURL('**/login')
  await using linked = await openTill({ progress: 'linked' })
  await linked.open('/payment')
  await linked.page.waitForURL('**/terminals')
  await using ready = await openTill({ progress: 'ready' })
  await ready.open('/')
  await ready.page.waitForURL('**/payment')
  await ready.open('/login')
  await ready.page.waitForURL('**/payment')
  await ready.open('/terminals')
  await ready.page.getByText('Used by this till').waitFor()
  expect(new URL(ready.page.url()).pathname).toBe('/terminals')
})

test('a slow platform is shown, and an outage shows the error page', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/onboarding/status', async (route) => {
    await held
    await route.abort()
  })
  await till.open('/')
  await page.getByText('Please wait').waitFor()
  release()
  await page.getByText('Oops! Sorry, an unexpected error has occurred.').waitFor()
  await page.unroute('**/api/onboarding/status')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/payment')
  expect(await page.title()).toMatch(/Tillkey/)
})

test.runIf(isEveryVariant)('signing out ends the session', async () => {
  await using till = await openTill({ progress: 'ready' })
  await till.open('/payment')
  await till.page.getByRole('button', { name: 'Sign out' }).click()
  await till.page.waitForURL(/\/login\?flow=/)
  const response = await till.context.request.get(`${inject('urls').pos}/api/onboarding/status`)
  expect(response.status()).toBe(401)
})
