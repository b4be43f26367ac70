import { expect, inject, test } from 'vitest'
import {
  arrive,
  begin,
  createAccountProject,
  givePassword,
  readMail,
  signUp,
  visit,
} from './account-project.ts'
import { openTill } from './till.ts'
import { inspectScreen, inspectState } from './visual.ts'

test('settings are changed in sections, and other devices are signed out', async () => {
  await using till = await openTill({ progress: 'signed-in' })
  const { page } = till
  const { platform } = inject('urls')
  await page.goto(`${platform}/self-service/settings/browser`)
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  await page.getByText('This device', { exact: true }).waitFor()
  expect(await inspectScreen(till, 'account-settings')).toEqual([])
  const password = page.getByRole('region', { name: 'Password' })
  await password.locator('input[name=password]').fill('another-quiet-otter-5')
  await password.getByText('Strong').waitFor()
  await password.getByRole('button').last().click()
  await page.locator('[data-message="1050001"]').waitFor()
  // The old password no longer works, but the session remains.
  await page.reload()
  await page.getByText('This device', { exact: true }).waitFor()
})

test('if accounts are hidden, a new address is pending until it is verified', async () => {
  const security = { account_enumeration: { mitigate: true } }
  const project = await createAccountProject({ identity: { security } })
  await using visitor = await visit()
  const { page, email } = visitor
  await signUp(visitor, project)
  await begin(visitor, project, 'settings/browser')
  await givePassword(visitor)
  await arrive(visitor)
  const profile = page.getByRole('region', { name: 'Profile' })
  const other = `other-${email}`
  await profile.getByLabel('Email').fill(other)
  await profile.getByRole('button').last().click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  // Without confirmation the change stays pending.
  await begin(visitor, project, 'settings/browser')
  await arrive(visitor)
  await profile.getByText(`Confirm ${other} to use it.`).waitFor()
  expect(await profile.getByLabel('Email').inputValue()).toBe(email)
  expect(await page.locator('[data-message="1050001"]').count()).toBe(0)
  expect(await inspectState(visitor, 'account-settings-waiting')).toEqual([])
  await page.reload()
  await profile.getByRole('link', { name: 'Confirm it' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  const { code } = await readMail({ email: other })
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  await begin(visitor, project, 'settings/browser')
  await arrive(visitor)
  expect(await profile.getByLabel('Email').inputValue()).toBe(other)
  expect(await profile.getByText('to use it. Until then').count()).toBe(0)
})
