import { expect, test } from 'vitest'
import {
  arrive,
  begin,
  createAccountProject,
  givePassword,
  keys,
  leave,
  plugInKey,
  settleIn,
  visit,
} from './account-project.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen, inspectState } from './visual.ts'

const service = (id: string) => ({
  id,
  provider: id,
  label: id === 'github' ? 'GitHub' : 'Google',
  client_id: 'an id',
  client_secret: 'a secret',
  mapper_url: `base64://${Buffer.from('{ identity: { traits: {} } }').toString('base64')}`,
})

const everyMethod = (which: 'first factor' | 'second factor') => ({
  code: { enabled: true, passwordless_enabled: true },
  webauthn: keys(which),
  oidc: { enabled: true, config: { providers: [service('github'), service('google')] } },
})

test.runIf(isEveryVariant)(
  'other sign-in methods are below one divider, in every combination and language',
  async () => {
    const project = await createAccountProject({ methods: everyMethod('first factor') })
    await using visitor = await visit()
    const { page, email } = visitor
    await begin(visitor, project, 'login/browser')
    await page.getByRole('button', { name: 'Use a security key' }).waitFor()
    expect(await page.getByText('or', { exact: true }).filter({ visible: true }).count()).toBe(1)
    expect(await inspectScreen(visitor, 'login-every-way')).toEqual([])
    await givePassword(visitor, 'wrong-password')
    await page.getByRole('alert').getByText('Incorrect email or password').waitFor()
    expect(await inspectState(visitor, 'login-refused')).toEqual([])

    await begin(visitor, project, 'registration/browser')
    await page.getByLabel('Name of the security key').waitFor()
    expect(await inspectScreen(visitor, 'registration')).toEqual([])
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Create account', exact: true }).click()
    await page.getByText('This password is too similar to your username or email.').waitFor()
    await page.getByText('or without a password', { exact: true }).first().waitFor()
    await page.getByText('We’ll send a code to it once.').waitFor()
    // A rejected password has no strength indicator.
    expect(await page.getByText('Strong', { exact: true }).count()).toBe(0)
    expect(await inspectState(visitor, 'registration-refused')).toEqual([])
    await page.getByLabel('Language').selectOption('zu')
    await page.getByLabel('Igama lokhiye wokuphepha').waitFor()
    await page.getByLabel('Ulimi').selectOption('en')

    await begin(visitor, project, 'verification/browser')
    await page.getByLabel('Email').fill(email)
    expect(await inspectScreen(visitor, 'verification')).toEqual([])
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
    expect(await inspectState(visitor, 'verification-code')).toEqual([])
  },
  90_000,
)

test('social providers have their names in the settings', async () => {
  const project = await createAccountProject({ methods: everyMethod('second factor') })
  await using visitor = await visit()
  await settleIn(visitor, project)
  const accounts = visitor.page.getByRole('region', { name: 'Connected accounts' })
  await accounts.getByRole('button', { name: 'Connect GitHub', exact: true }).waitFor()
  await accounts.getByText('GitHub', { exact: true }).waitFor()
  await accounts.getByRole('button', { name: 'Connect Google', exact: true }).waitFor()
  expect(await inspectState(visitor, 'settings-every-way')).toEqual([])
}, 60_000)

test.runIf(isEveryVariant)(
  'after the first factor, every page leads to the second',
  async () => {
    const project = await createAccountProject({ methods: { webauthn: keys('second factor') } })
    await using visitor = await visit()
    const { page } = visitor
    await plugInKey(visitor)
    await settleIn(visitor, project)
    const own = page.getByRole('region', { name: 'Security keys' })
    await own.getByRole('button', { name: 'Set up: Security keys' }).click()
    await own.getByLabel('Name of the security key').fill('Key ring')
    await own.getByRole('button', { name: 'Add a security key' }).click()
    await page.locator('[data-message="1050001"]').waitFor()
    await leave(visitor)
    await begin(visitor, project, 'login/browser')
    await givePassword(visitor)
    await page.getByRole('heading', { name: 'Second step' }).waitFor()
    await page.goto(project)
    await page.getByText('This account needs a second step to continue.').waitFor()
    expect(await inspectState(visitor, 'start-half')).toEqual([])
    await page.getByRole('link', { name: 'Second step', exact: true }).click()
    await page.getByRole('button', { name: 'Use a security key' }).click()
    await arrive(visitor)
    await page.goto(`${project}/sign-out`)
    await page.getByRole('heading', { name: 'Sign out', exact: true }).waitFor()
    expect(await inspectScreen(visitor, 'sign-out-gone')).toEqual([])
  },
  90_000,
)
