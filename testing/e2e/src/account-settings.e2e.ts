import { expect, inject, test } from 'vitest'
import { look } from './look.ts'
import { openTill } from './till.ts'

test('settings are changed on a page of parts, and other devices signed out', async () => {
  await using till = await openTill({ progress: 'signed-in' })
  const { page } = till
  const { platform } = inject('urls')
  await page.goto(`${platform}/self-service/settings/browser`)
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  await page.getByText('This one').waitFor()
  expect(await look(till, 'account-settings')).toEqual([])
  const password = page.getByRole('region', { name: 'Password' })
  await password.locator('input[name=password]').fill('another-quiet-otter-5')
  await password.getByText('Strong').waitFor()
  await password.getByRole('button').last().click()
  await page.locator('[data-message="1050001"]').waitFor()
  // The merchant's first password is not theirs any more, but the session they have stays.
  await page.reload()
  await page.getByText('This one').waitFor()
})
