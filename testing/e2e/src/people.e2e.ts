import { expect, inject, test } from 'vitest'
import { openContext } from './browser.ts'
import { look } from './look.ts'
import { newMerchant, register } from './merchant.ts'
import { openTill } from './till.ts'

test('the owner invites a cashier, who joins by the link and takes the till over with a PIN', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/settings')
  await page.getByText('Owner stands at this till.').waitFor()
  await page.getByLabel('Name of the person').fill('Sipho')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByText('Hand this link out.').waitFor()
  expect(await look(till, 'people')).toEqual([])
  const link = (await page.getByText(/\/join\//).textContent()) ?? ''
  await page.getByText(/Sipho was invited as Cashier/).waitFor()

  const theirs = await openContext()
  await register(theirs.request, newMerchant())
  const other = await theirs.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Join' }).click()
  await other.waitForURL('**/terminals')
  await other.goto(`${inject('urls').pos}/settings`)
  await other.getByText('Sipho stands at this till.').waitFor()
  await other.getByLabel('PIN, 4 to 8 digits').fill('2468')
  await other.getByRole('button', { name: 'Save PIN' }).click()
  await other.getByLabel('New PIN, 4 to 8 digits').waitFor()
  await theirs.close()

  await till.open('/settings')
  await page.getByLabel('PIN, 4 to 8 digits', { exact: true }).fill('135790')
  await page.getByRole('button', { name: 'Save PIN' }).first().click()
  await page.getByLabel('Their PIN').fill('2468')
  await page.getByRole('button', { name: 'Take this till over' }).click()
  await page.getByText('Sipho stands at this till.').waitFor()
  expect(await look(till, 'people-cashier')).toEqual([])
  await page.getByLabel('Name of the shop').fill('Mine')
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await page.getByText('Only a manager may do that.').waitFor()
})
