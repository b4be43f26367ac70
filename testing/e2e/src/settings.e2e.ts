import { expect, inject, test } from 'vitest'
import { openTill } from './till.ts'
import { isEveryVariant, variants } from './variants.ts'
import { inspectScreen } from './visual.ts'

test('a till is renamed in Settings, and a revoked one has to link again', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, account } = till
  await till.open('/settings')
  for (const name of ['This device', 'People', 'Shop', 'Tills', 'Provider account'])
    await page.getByRole('heading', { name, exact: true }).waitFor()
  await page.getByLabel('Name of this till').fill('Terrace')
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('button', { name: 'Save name' }).waitFor({ state: 'detached' })
  await page.getByText(`Journeys, at`).waitFor()
  expect(await inspectScreen(till, 'settings')).toEqual([])
  const status = await till.context.request.get(`${inject('urls').pos}/api/onboarding/status`)
  expect(await status.json()).toMatchObject({ till: { name: 'Terrace' } })
  await page.getByRole('button', { name: 'Remove till' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await page.getByRole('button', { name: 'Remove till' }).waitFor({ state: 'detached' })
  await till.open('/payment')
  await page.waitForURL('**/terminals')
  expect(account.terminals).toHaveLength(1)
})

test.runIf(isEveryVariant)(
  'a section of the settings is one tap away on a phone and on large screens',
  async () => {
    await using till = await openTill({ progress: 'ready' })
    const { page } = till
    const heading = page.getByRole('heading', { name: 'Quick keys', exact: true })
    const top = async () => (await heading.boundingBox())?.y ?? 0
    for (const width of variants([360, 1280], [360])) {
      await page.setViewportSize({ width, height: 740 })
      await till.open('/settings')
      await heading.waitFor()
      expect(await top()).toBeGreaterThan(740)
      await page.getByRole('link', { name: 'Quick keys', exact: true }).click()
      await expect.poll(top).toBeLessThan(120)
    }
  },
)

test('the shop chooses the languages of its tills', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/settings')
  await page.getByLabel('Shop language').selectOption('af')
  await page.getByRole('switch', { name: 'isiXhosa' }).uncheck()
  await page.getByLabel('Shop name').fill('Baobab Coffee')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Saved for every till of the shop.').waitFor()
  // Shown beside the sections immediately. The provider account keeps its name.
  await page.getByRole('complementary').getByText('Baobab Coffee').waitFor()
  await page.getByText('Journeys, at').waitFor()
  await till.open('/settings')
  const offered = page.getByLabel('Language', { exact: true }).locator('option')
  await expect.poll(() => offered.allTextContents()).toEqual(['English', 'Afrikaans', 'isiZulu'])
})
