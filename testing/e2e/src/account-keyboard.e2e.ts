import { expect, test } from 'vitest'
import { arrive, begin, createAccountProject, leave, PASSWORD, readMail, visit } from './account-project.ts'
import { press, type } from './keyboard.ts'

test('signing up, changing the password, signing out and recovering work by keyboard', async () => {
  const project = await createAccountProject({ flows: { verification: { enabled: false } } })
  await using visitor = await visit()
  const { page, email } = visitor
  await begin(visitor, project, 'registration/browser')
  await type(visitor, page.getByLabel('Email'), email)
  await type(visitor, page.getByLabel('Password', { exact: true }), PASSWORD, 'Enter')
  await arrive(visitor)

  const own = page.getByRole('region', { name: 'Password' })
  await type(visitor, own.locator('input[name=password]'), 'another-quiet-otter-5')
  await press(visitor, own.getByRole('button', { name: 'Save' }), 'Space')
  await page.locator('[data-message="1050001"]').waitFor()

  await leave(visitor)
  await begin(visitor, project, 'login/browser')
  await press(visitor, page.getByRole('link', { name: 'Forgot password?' }))
  await page.getByRole('heading', { name: 'Recover your account' }).waitFor()
  await type(visitor, page.getByLabel('Email'), email, 'Enter')
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  const { code } = await readMail(visitor)
  await type(visitor, page.getByLabel('Code', { exact: true }), code, 'Enter')
  await arrive(visitor)
  expect(await page.locator('[data-message="1060001"]').count()).toBe(1)
}, 90_000)
