import { Secret, TOTP } from 'otpauth'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  arrive,
  begin,
  createAccountProject,
  givePassword,
  keys,
  leave,
  PASSWORD,
  plugInKey,
  readMail,
  settleIn,
  signUp,
  type Visitor,
  visit,
} from './account-project.ts'
import { isFocusedOn, press, type } from './keyboard.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen, inspectState } from './visual.ts'

const saved = ({ page }: Visitor) => page.locator('[data-message="1050001"]').waitFor()
const part = ({ page }: Visitor, name: string) => page.getByRole('region', { name })

/** TOTP code for a time a number of steps from now. Each is valid once. */
const generateCode = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

test('an authenticator app is linked and required, and a backup code replaces it', async () => {
  const methods = { totp: { enabled: true }, lookup_secret: { enabled: true } }
  const project = await createAccountProject({ methods })
  await using visitor = await visit()
  const { page } = visitor
  await settleIn(visitor, project)
  const app = part(visitor, 'Authenticator app')
  await page.getByRole('region', { name: 'Two-step sign-in', exact: true }).waitFor()
  await app.getByText('None yet').waitFor()
  await press(visitor, app.getByRole('button', { name: 'Set up: Authenticator app' }))
  await app.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await app.locator('p').nth(-1).textContent()) ?? ''
  const typed = app.getByText(/^[A-Z2-7]{16,}$/)
  await type(visitor, app.getByLabel('Code shown in the app'), '000000', 'Enter')
  await app.getByText('Incorrect code.').waitFor()
  expect(await inspectState(visitor, 'settings-totp-refused')).toEqual([])
  const key = (await typed.textContent()) ?? secret
  // Pasted with surrounding text over the rejected code.
  await page.locator('input[name=totp_code]:focus').waitFor()
  await page.keyboard.insertText(`Code: ${generateCode(key, 0)}.`)
  await page.keyboard.press('Enter')
  await saved(visitor)
  await app.getByText(/^On since/).waitFor()
  await isFocusedOn(visitor, 'Two-step sign-in')

  const codes = part(visitor, 'Backup codes')
  await press(visitor, codes.getByRole('button', { name: 'Generate new backup codes' }))
  const first = (await codes.getByRole('listitem').first().textContent()) ?? ''
  expect(await inspectState(visitor, 'settings-backup-codes')).toEqual([])
  await press(visitor, codes.getByRole('button', { name: 'I have saved the codes' }), 'Space')
  await saved(visitor)
  await codes.getByText('12 of 12 left').waitFor()
  expect(await inspectState(visitor, 'settings-two-step')).toEqual([])

  await leave(visitor)
  await begin(visitor, project, 'login/browser')
  await givePassword(visitor)
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  expect(await inspectScreen(visitor, 'second-step')).toEqual([])
  await type(visitor, page.getByLabel('Code from your authenticator app'), generateCode(key, 1), 'Enter')
  await arrive(visitor)

  await leave(visitor)
  await begin(visitor, project, 'login/browser')
  await givePassword(visitor)
  await type(visitor, page.getByLabel('Backup code'), first, 'Enter')
  await arrive(visitor)
  await codes.getByText('11 of 12 left').waitFor()
  await codes.getByRole('button', { name: 'Change: Backup codes' }).click()
  await codes.getByRole('button', { name: 'Show backup codes' }).click()
  await page.getByText(/^Used on/).waitFor()
}, 90_000)

/** Adds the virtual security key. Resolves with its section of the page. */
async function addSecurityKey(visitor: Visitor): Promise<Locator> {
  const own = part(visitor, 'Security keys')
  await press(visitor, own.getByRole('button', { name: 'Set up: Security keys' }))
  await type(visitor, own.getByLabel('Name of the security key'), 'Key ring', 'Enter')
  await saved(visitor)
  return own
}

test('a security key is added, used as the second step, and removed', async () => {
  const project = await createAccountProject({ methods: { webauthn: keys('second factor') } })
  await using visitor = await visit()
  const { page } = visitor
  await plugInKey(visitor)
  await settleIn(visitor, project)
  const own = await addSecurityKey(visitor)
  await own.getByText('1 key', { exact: true }).waitFor()
  await own.getByRole('button', { name: /Key ring/ }).waitFor()
  expect(await inspectState(visitor, 'settings-security-key')).toEqual([])

  await leave(visitor)
  await begin(visitor, project, 'login/browser')
  await givePassword(visitor)
  await isFocusedOn(visitor, 'Second step')
  await press(visitor, page.getByRole('button', { name: 'Use a security key' }))
  await arrive(visitor)
  await press(visitor, own.getByRole('button', { name: 'Change: Security keys' }))
  await press(visitor, own.getByRole('button', { name: /Key ring/ }))
  await saved(visitor)
  await isFocusedOn(visitor, 'Two-step sign-in')
}, 90_000)

test.runIf(isEveryVariant)(
  'a key of another account is rejected, and the form can be submitted again',
  async () => {
    const project = await createAccountProject({ methods: { webauthn: keys('second factor') } })
    await using visitor = await visit()
    const { page } = visitor
    const key = await plugInKey(visitor)
    await settleIn(visitor, project)
    await addSecurityKey(visitor)
    await key.send('WebAuthn.disable')
    await plugInKey(visitor)
    await leave(visitor)
    await begin(visitor, project, 'login/browser')
    await givePassword(visitor)
    await page.getByRole('button', { name: 'Use a security key' }).click()
    await page.getByRole('alert').getByText('No key or passkey was used.').waitFor()
    expect(await inspectState(visitor, 'security-key-refused')).toEqual([])
    await page.getByRole('button', { name: 'Use a security key' }).waitFor()
  },
  90_000,
)

test('a code by email is the second step', async () => {
  const methods = { code: { enabled: true, mfa_enabled: true } }
  const project = await createAccountProject({ methods, flows: { verification: { enabled: false } } })
  await using visitor = await visit()
  const { page, email } = visitor
  await signUp(visitor, project)
  // A second factor by email is optional and requested explicitly.
  await begin(visitor, project, 'login/browser?aal=aal2&via=email')
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  expect(await inspectState(visitor, 'second-step-mail')).toEqual([])
  await type(visitor, page.getByLabel('Email'), email, 'Enter')
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  const { code } = await readMail(visitor)
  const wrong = code === '000000' ? '000001' : '000000'
  await type(visitor, page.getByLabel('Code', { exact: true }), wrong, 'Enter')
  await page.getByRole('alert').waitFor()
  // The primary action is to submit the code, whatever else the form contains.
  await page.locator('input[name=code]:focus').waitFor()
  expect(await page.locator('form button').first().textContent()).toBe('Continue')
  expect(await inspectState(visitor, 'second-step-mail-refused')).toEqual([])
  await page.keyboard.insertText(code)
  await page.keyboard.press('Enter')
  await arrive(visitor)
}, 90_000)

test('a person signs up and in with a security key only', async () => {
  const methods = { webauthn: keys('first factor'), password: { enabled: false } }
  const project = await createAccountProject({ methods, flows: { verification: { enabled: false } } })
  await using visitor = await visit()
  const { page, email } = visitor
  await plugInKey(visitor)
  await begin(visitor, project, 'registration/browser')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name of the security key').fill('Phone')
  expect(await inspectState(visitor, 'sign-up-key')).toEqual([])
  await page.getByRole('button', { name: 'Create account with a security key' }).click()
  await arrive(visitor)

  await leave(visitor)
  await begin(visitor, project, 'login/browser')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Use a security key' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await arrive(visitor)
}, 90_000)

test.runIf(isEveryVariant)(
  'an account with a security key only is confirmed with it',
  async () => {
    const methods = { webauthn: keys('first factor'), password: { enabled: false } }
    const flows = {
      settings: { privileged_session_max_age: '1s' },
      verification: { enabled: false },
    }
    const project = await createAccountProject({ methods, flows })
    await using visitor = await visit()
    const { page, email } = visitor
    await plugInKey(visitor)
    await begin(visitor, project, 'registration/browser')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Name of the security key').fill('Phone')
    await page.getByRole('button', { name: 'Create account with a security key' }).click()
    await arrive(visitor)
    await page.waitForTimeout(1500)
    await page.getByLabel('Email').fill(`another-${email}`)
    await part(visitor, 'Profile').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
    expect(await inspectState(visitor, 'step-up-key')).toEqual([])
    await page.getByRole('button', { name: 'Use a security key' }).click()
    await saved(visitor)
  },
  90_000,
)

test('changing the password requires signing in again, and then continues', async () => {
  const project = await createAccountProject({ flows: { settings: { privileged_session_max_age: '1s' } } })
  await using visitor = await visit()
  const { page } = visitor
  await settleIn(visitor, project)
  await page.waitForTimeout(1500)
  const own = part(visitor, 'Password')
  await own.locator('input[name=password]').fill('another-quiet-otter-5')
  await own.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  expect(await inspectScreen(visitor, 'step-up')).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await saved(visitor)
  await leave(visitor)
  await begin(visitor, project, 'login/browser')
  await givePassword(visitor, 'another-quiet-otter-5')
  await arrive(visitor)
}, 90_000)
