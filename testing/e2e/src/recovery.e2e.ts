import { expect, inject, test } from 'vitest'
import { readMail } from './account-project.ts'
import { openTill } from './till.ts'
import { inspectState } from './visual.ts'

test('a forgotten password is replaced with a code by email, and leads back to the till', async () => {
  await using till = await openTill({ progress: 'signed-in' })
  const { page, context, merchant } = till
  const { pos } = inject('urls')
  await context.clearCookies()
  await till.open('/')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await inspectState(till, 'sign-in')).toEqual([])
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Recover your account' }).waitFor()
  await page.getByText(/^for Tillkey point of sale\n/).waitFor()
  expect(await inspectState(till, 'recovery')).toEqual([])
  await page.locator('input[name=email]').fill(merchant.email)
  await page.locator('input[name=email]').press('Enter')
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await page.getByText(/^for Tillkey point of sale\n.*The code expires in 10 minutes\.$/).waitFor()
  const { code } = await readMail({ email: merchant.email })
  await page.locator('input[name=code]').fill(code)
  expect(await inspectState(till, 'recovery-code')).toEqual([])
  await page.locator('input[name=code]').press('Enter')
  const section = page.getByRole('region', { name: 'Password' })
  await section.locator('input[name=password]').fill('another-copper-kettle-77')
  await section.locator('input[name=password]').press('Enter')
  await page.waitForURL(`${pos}/login`)
  await context.clearCookies()
  await till.open('/')
  await page.locator('input[name=identifier]').fill(merchant.email)
  await page.locator('input[name=password]').fill('another-copper-kettle-77')
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL(`${pos}/login`)
})
