import { expect, test } from 'vitest'
import {
  arrive,
  begin,
  createAccountProject,
  givePassword,
  leave,
  PASSWORD,
  readMail,
  settleIn,
  signUp,
  visit,
} from './account-project.ts'
import { openContext } from './browser.ts'
import { isFocusedOn, press, type } from './keyboard.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen, inspectState } from './visual.ts'

test('a forgotten password is recovered with a code from the inbox', async () => {
  const project = await createAccountProject({})
  await using visitor = await visit()
  const { page, email } = visitor
  await signUp(visitor, project)
  await leave(visitor)
  await begin(visitor, project, 'login/browser')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Recover your account' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await page.getByText(email).waitFor()
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('alert').getByText('This code is incorrect').waitFor()
  await page.getByText(/if an account has this address\. The code expires in 60 minutes\./).waitFor()
  expect(await inspectState(visitor, 'recovery-code-refused')).toEqual([])
  const { code } = await readMail(visitor, 2)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await arrive(visitor)
  await page.locator('[data-message="1060001"]').waitFor()
  const own = page.getByRole('region', { name: 'Password' })
  await own.locator('input[name=password]').fill('another-quiet-otter-5')
  await own.getByRole('button', { name: 'Save' }).click()
  await page.locator('[data-message="1050001"]').waitFor()
  await leave(visitor)
  await begin(visitor, project, 'login/browser')
  await givePassword(visitor)
  await page.getByRole('alert').getByText('Incorrect email or password').waitFor()
  await givePassword(visitor, 'another-quiet-otter-5')
  await arrive(visitor)
}, 90_000)

test.runIf(isEveryVariant)(
  'another code can be requested after a wait',
  async () => {
    const project = await createAccountProject({})
    await using visitor = await visit()
    const { page, email } = visitor
    await signUp(visitor, project)
    await leave(visitor)
    await page.clock.install()
    await begin(visitor, project, 'recovery/browser')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    const wait = page.getByText(/^Send again in 0:/)
    await wait.waitFor()
    await readMail(visitor, 2)
    expect(await page.getByRole('button', { name: 'Send a new code' }).count()).toBe(0)
    await page.clock.fastForward(31_000)
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await wait.waitFor()
    const { code } = await readMail(visitor, 3)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await arrive(visitor)
  },
  60_000,
)

test('a new account must verify its address before signing in, with the message in the inbox', async () => {
  const after = { password: { hooks: [{ hook: 'require_verified_address' }] } }
  const project = await createAccountProject({ flows: { login: { after } } })
  await using visitor = await visit()
  const { page } = visitor
  await signUp(visitor, project)
  await leave(visitor)
  await begin(visitor, project, 'login/browser')
  await givePassword(visitor)
  await page.locator('[data-message="4000010"]').waitFor()
  expect(await inspectState(visitor, 'login-unconfirmed')).toEqual([])
  await press(visitor, page.getByRole('link', { name: 'Confirm your email address' }))
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
  const { code, link } = await readMail(visitor)
  await page.goto(link)
  const codeField = page.getByLabel('Code', { exact: true })
  await codeField.waitFor()
  expect(await codeField.inputValue()).toBe(code)
  await codeField.press('Enter')
  await isFocusedOn(visitor, 'Your address is confirmed')
  expect(await inspectScreen(visitor, 'verification-done')).toEqual([])
  await begin(visitor, project, 'login/browser')
  await givePassword(visitor)
  await arrive(visitor)
}, 60_000)

test('a person signs up and in with codes only', async () => {
  const code = { enabled: true, passwordless_enabled: true, config: { lifespan: '15m' } }
  const methods = { code, password: { enabled: false } }
  const project = await createAccountProject({ methods, flows: { verification: { enabled: false } } })
  await using visitor = await visit()
  const { page, email } = visitor
  await begin(visitor, project, 'registration/browser')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Create account with a code' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  const first = await readMail(visitor)
  await page.getByLabel('Code', { exact: true }).fill(first.code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await arrive(visitor)
  await leave(visitor)
  await begin(visitor, project, 'login/browser')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign in with a code' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await page.getByText(`We sent six digits to ${email}. The code expires in 15 minutes.`).waitFor()
  expect(await inspectState(visitor, 'login-code')).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('alert').getByText('This code is incorrect').waitFor()
  expect(await page.getByText(email).count()).toBe(1)
  expect(await page.getByLabel('Email').count()).toBe(0)
  expect(await inspectState(visitor, 'login-code-refused')).toEqual([])
  const second = await readMail(visitor, 2)
  await page.getByLabel('Code', { exact: true }).fill(second.code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await arrive(visitor)
}, 90_000)

test.runIf(isEveryVariant)(
  'code and password are alternatives: neither requires the fields of the other',
  async () => {
    const methods = { code: { enabled: true, passwordless_enabled: true } }
    const project = await createAccountProject({ methods })
    await using visitor = await visit()
    const { page, email } = visitor
    await signUp(visitor, project)
    await leave(visitor)
    await begin(visitor, project, 'login/browser')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Sign in with a code' }).click()
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
    expect(await page.getByText(email).count()).toBe(1)
  },
  60_000,
)

test('a session that was ended on another device is rejected at the next step', async () => {
  const project = await createAccountProject({})
  await using visitor = await visit()
  await using phone = await visit()
  await settleIn(visitor, project)
  await begin(phone, project, 'login/browser')
  await givePassword({ ...phone, email: visitor.email })
  await arrive(phone)
  const { page } = visitor
  await page.reload()
  await press(visitor, page.getByRole('button', { name: 'Sign out everywhere else' }))
  await isFocusedOn(visitor, 'Devices')
  const own = phone.page.getByRole('region', { name: 'Profile' })
  await type(phone, own.getByLabel('Name'), 'Thandi', 'Enter')
  await phone.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(new URL(phone.page.url()).pathname).toMatch(/\/login$/)
}, 60_000)

test.runIf(isEveryVariant)(
  'every expired form says so and is replaced by a new one',
  async () => {
    const kinds = ['login', 'registration', 'recovery', 'verification'] as const
    const flows = {
      login: {},
      settings: {},
      recovery: { enabled: true },
      verification: { enabled: true },
      registration: { after: { password: { hooks: [{ hook: 'session' }] } } },
    }
    const short = Object.entries(flows).map(([kind, settings]) => [kind, { ...settings, lifespan: '1s' }])
    const project = await createAccountProject({ flows: Object.fromEntries(short) })
    await using visitor = await visit()
    await using owner = await visit()
    await settleIn(owner, project)
    const { context, email } = visitor
    const tabs = [visitor.page, ...(await Promise.all(kinds.slice(1).map(async () => context.newPage())))]
    for (const [index, kind] of kinds.entries()) {
      const tab = { ...visitor, page: tabs[index] ?? visitor.page }
      await begin(tab, project, `${kind}/browser`)
      await tab.page.getByLabel('Email').fill(email)
      const password = tab.page.getByLabel('Password', { exact: true })
      if ((await password.count()) > 0) await password.fill(PASSWORD)
    }
    await visitor.page.waitForTimeout(1500)
    for (const page of [...tabs, owner.page]) {
      await page.getByLabel('Email').press('Enter')
      await page.getByText('This page has expired.').waitFor()
    }
    expect(await inspectState(visitor, 'expired')).toEqual([])
    expect(await inspectState(owner, 'settings-expired')).toEqual([])
  },
  60_000,
)

test('a form shows that it is being submitted', async () => {
  const project = await createAccountProject({})
  await using visitor = await visit()
  const { page } = visitor
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/self-service/login/flows?*', async (route) => {
    await held
    await route.continue()
  })
  await begin(visitor, project, 'login/browser')
  await page.getByText('One moment').waitFor()
  expect(await inspectScreen(visitor, 'loading')).toEqual([])
  release()
  await page.getByLabel('Email').waitFor()
}, 60_000)

test.runIf(isEveryVariant)(
  'the same form in two tabs: the second finds the user signed in',
  async () => {
    const project = await createAccountProject({})
    await using visitor = await visit()
    await signUp(visitor, project)
    await leave(visitor)
    await begin(visitor, project, 'login/browser')
    const other = { ...visitor, page: await visitor.context.newPage() }
    await begin(other, project, 'login/browser')
    await other.page.getByLabel('Email').waitFor()
    await givePassword(visitor)
    await arrive(visitor)
    await givePassword(other)
    await arrive(other)
    expect(await other.page.locator('input[name="traits.email"]').inputValue()).toBe(visitor.email)
  },
  60_000,
)

test('signing out ends the session, and the error page shows an id for support', async () => {
  const project = await createAccountProject({})
  await using visitor = await visit()
  const { page } = visitor
  await signUp(visitor, project)
  await page.goto(`${project}/`)
  await page.getByText('You’re signed in as').waitFor()
  expect(await inspectScreen(visitor, 'start')).toEqual([])
  await press(visitor, page.getByRole('button', { name: 'Sign out' }))
  await page.waitForURL(/\/login\?flow=/)
  await page.goto(`${project}/`)
  await page.getByText('You’re not signed in.').waitFor()
  expect(await inspectState(visitor, 'start-signed-out')).toEqual([])
  for (const [id, sentence] of [
    [crypto.randomUUID(), 'Something went wrong'],
    ['stub:429', 'Too many attempts'],
  ] as const) {
    await page.goto(`${project}/error?id=${id}`)
    await page.getByRole('alert').getByText(sentence).waitFor()
    expect(await page.getByText('give this reference').count()).toBe(0)
  }
  await begin(visitor, project, `login/browser?return_to=${encodeURIComponent('https://evil.test/')}`)
  await page.getByRole('alert').getByText('We can’t send you to this address').waitFor()
  await page.getByText(new URL(page.url()).searchParams.get('id') ?? '').waitFor()
  expect(await inspectState(visitor, 'error-page')).toEqual([])
  await page.goto(`${project}/nowhere`)
  await isFocusedOn(visitor, 'Page not found')
  expect(await inspectScreen(visitor, 'not-found')).toEqual([])
}, 60_000)

test('signing in works without scripts, and a rate limit says how long it lasts', async () => {
  const few = { attempts: 2, window: '5m' }
  const security = { throttle: { account: few, device: few } }
  const project = await createAccountProject({ identity: { security } })
  await using visitor = await visit()
  await signUp(visitor, project)
  await leave(visitor)
  await begin(visitor, project, 'login/browser')
  await visitor.page.goto(visitor.page.url().replace('/login?', '/login/plain?'))
  expect(await inspectScreen(visitor, 'login-plain')).toEqual([])
  const context = await openContext({ javaScriptEnabled: false, locale: 'af-ZA' })
  const page = await context.newPage()
  await page.goto(`${project}/self-service/login/browser`)
  await page.waitForURL(/\/login\/plain/)
  await page.getByLabel('E-pos').fill(visitor.email)
  await page.getByLabel('Wagwoord').fill('wrong-password')
  await page.getByRole('button', { name: 'Meld aan' }).click()
  await page.getByText('Verkeerde e-pos of wagwoord.').waitFor()
  expect(await page.getByLabel('E-pos').inputValue()).toBe(visitor.email)
  await page.getByLabel('Wagwoord').fill(PASSWORD)
  await page.getByRole('button', { name: 'Meld aan' }).click()
  await page.waitForURL(`${project}/settings**`)
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^ory_session_/))
  await context.close()
  for (let tries = 0; tries < 3; tries++) await givePassword(visitor, 'wrong-password')
  await visitor.page
    .getByRole('alert')
    .getByText(/Try again in [1-9]\d* seconds\./)
    .waitFor()
}, 60_000)
