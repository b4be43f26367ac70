import { expect, inject, test } from 'vitest'
import { passwordSubmit } from './account-forms.ts'
import { readMail } from './account-project.ts'
import { openContext } from './browser.ts'
import { newMerchant, register } from './merchant.ts'
import { addCashier, callTill } from './people.ts'
import { takePayments } from './take-payments.ts'
import { openTill, type Till } from './till.ts'
import { isEveryVariant } from './variants.ts'
import { inspectScreen, inspectState } from './visual.ts'

test('the owner invites a cashier, who joins by the link and takes over the till with a PIN', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  await till.open('/settings')
  await page.getByText('The owner is using this till.').waitFor()
  await page.getByLabel('Name of the person').fill('Sipho')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByText('Share this link.').waitFor()
  expect(await inspectScreen(till, 'people')).toEqual([])
  const link = (await page.getByText(/\/join\//).textContent()) ?? ''
  await page.getByText(/Sipho was invited as Cashier/).waitFor()

  const theirs = await openContext()
  await register(theirs.request, newMerchant())
  const other = await theirs.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Join' }).click()
  await other.waitForURL('**/terminals')
  await other.goto(`${inject('urls').pos}/settings`)
  await other.getByText('Sipho is using this till.').waitFor()
  await other.getByLabel('PIN, 4 to 8 digits').fill('2468')
  await other.getByRole('button', { name: 'Save PIN' }).click()
  await other.getByLabel('New PIN, 4 to 8 digits').waitFor()
  await theirs.close()

  await till.open('/settings')
  await page.getByLabel('PIN, 4 to 8 digits', { exact: true }).fill('135790')
  await page.getByRole('button', { name: 'Save PIN' }).first().click()
  await page.getByLabel('Their PIN').fill('2468')
  await page.getByRole('button', { name: 'Take over this till' }).click()
  await page.getByText('Sipho is using this till.').waitFor()
  expect(await inspectState(till, 'people-cashier')).toEqual([])
})

test.runIf(isEveryVariant)('a person invited by email creates an account and joins the shop', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const newcomer = newMerchant()
  await till.open('/settings')
  await page.getByLabel('Name of the person').fill('Lindiwe')
  await page.getByLabel('Email address').fill(newcomer.email)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByText(/Lindiwe was invited as Cashier/).waitFor()
  const { link } = await readMail({ email: newcomer.email })
  expect(link).toMatch(`${inject('urls').pos}/join/`)

  const theirs = await openContext()
  const other = await theirs.newPage()
  await other.goto(link)
  await other.waitForURL(/\/login\?flow=/)
  await other.getByRole('link', { name: /create|sign up/i }).click()
  await other.waitForURL(/\/registration\?flow=/)
  await other.getByLabel(/e-?mail|^id$/i).fill(newcomer.email)
  await other.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await passwordSubmit({ page: other }).click()
  await other.waitForURL(link)
  await other.getByRole('button', { name: 'Join' }).click()
  await other.waitForURL('**/terminals')
  await other.goto(`${inject('urls').pos}/settings`)
  await other.getByText('Lindiwe is using this till.').waitFor()
  await theirs.close()
})

/** Adds a cashier, who takes over the till. The owner's PIN is 135790. */
async function handToCashier({ context }: Till): Promise<void> {
  const { uuid, pin } = await addCashier(context)
  await callTill(context, 'POST /api/till/user', { person_uuid: uuid, pin })
}

test('a cashier sees why refunds, close of day and settings are unavailable, until a manager takes over', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const [uuid] = await takePayments(till, [7200])
  await handToCashier(till)
  await till.open(`/sales/${uuid}`)
  await page.getByText('Only a manager can do this.').waitFor()
  expect(await page.getByRole('button', { name: /Refund/ }).count()).toBe(0)
  expect(await inspectState(till, 'refund-cashier')).toEqual([])
  await till.open('/totals')
  await page.getByText('Only a manager can do this.').waitFor()
  expect(await page.getByRole('button', { name: 'Count and close the day' }).count()).toBe(0)
  await till.open(`/sales/${uuid}`)
  await page.getByRole('link', { name: /A manager can take over this till/ }).click()
  await page.getByText('Only a manager can do this.').waitFor()
  expect(await page.getByLabel('Shop name').count()).toBe(0)
  await page.getByLabel('Their PIN').fill('135790')
  await page.getByRole('button', { name: 'Take over this till' }).click()
  await page.getByText('The owner is using this till.').waitFor()
  await page.getByLabel('Shop name').waitFor()
  await till.open(`/sales/${uuid}`)
  await page.getByRole('button', { name: 'Refund R72.00' }).waitFor()
})

test('the server also rejects refunds and close of day by a cashier', async () => {
  await using till = await openTill({ progress: 'ready' })
  const [uuid] = await takePayments(till, [7200])
  await handToCashier(till)
  const data = { request_uuid: crypto.randomUUID(), units: 100, reason: 'Mine' }
  const refused = await till.context.request.post(`${inject('urls').pos}/api/payments/${uuid}/refunds`, {
    data,
  })
  expect([refused.status(), await refused.json()]).toMatchObject([403, { error: { code: 'role_missing' } }])
  const { day } = (await callTill(till.context, 'GET /api/cash-ups')) as unknown as { day: string } // as in the contract
  const closed = await till.context.request.post(`${inject('urls').pos}/api/cash-ups`, {
    data: { day, float_units: 0, counted_units: 0, reason: '' },
  })
  expect([closed.status(), await closed.json()]).toMatchObject([403, { error: { code: 'role_missing' } }])
})

test('the history of a payment names who handled it', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page } = till
  const [uuid] = await takePayments(till, [7200])
  await handToCashier(till)
  const noted = page.waitForResponse((response) =>
    response.url().endsWith(`/api/payments/${uuid}/acknowledge`),
  )
  await till.open(`/payment/result/${uuid}`)
  await noted
  await till.open(`/sales/${uuid}`)
  const line = page.getByRole('listitem').filter({ hasText: 'Result seen' })
  await line.getByText('Sipho', { exact: true }).waitFor()
  expect(await line.getByRole('time').getAttribute('datetime')).toMatch(/^20\d\d-/)
})

test.runIf(isEveryVariant)(
  'the navigation rail shows the current user and switches users on every screen',
  async () => {
    await using till = await openTill({
      progress: 'ready',
      browser: { viewport: { width: 1280, height: 800 } },
    })
    const { page } = till
    const [uuid] = await takePayments(till, [7200])
    await till.open('/payment')
    await page.getByRole('button', { name: 'Owner Switch person' }).click()
    await page.getByText('Nobody else has a PIN yet').waitFor()
    await page.keyboard.press('Escape')
    await handToCashier(till)
    await till.open(`/sales/${uuid}`)
    await page.getByText('Only a manager can do this.').waitFor()
    await page.getByRole('button', { name: 'Sipho Switch person' }).click()
    const sheet = page.getByRole('dialog', { name: 'Switch person' })
    await sheet.getByLabel('Their PIN').fill('1111')
    await sheet.getByRole('button', { name: 'Take over this till' }).click()
    await sheet.getByText('Incorrect PIN.').waitFor()
    await sheet.getByLabel('Their PIN').fill('135790')
    await sheet.getByRole('button', { name: 'Take over this till' }).click()
    await sheet.waitFor({ state: 'hidden' })
    const owner = page.getByRole('button', { name: 'Owner Switch person' })
    await owner.waitFor()
    // The keyboard focus is preserved.
    await expect.poll(() => page.locator(':focus').textContent()).toContain('Switch person')
    await page.getByRole('button', { name: 'Refund R72.00' }).waitFor()
    expect(await page.getByText('Only a manager can do this.').count()).toBe(0)
  },
)

test.runIf(isEveryVariant)(
  'after too many wrong PINs the screen says in how many minutes to try again',
  async () => {
    await using till = await openTill({ progress: 'ready' })
    const { page, context } = till
    await addCashier(context)
    await till.open('/settings')
    const takeOver = page.getByRole('button', { name: 'Take over this till' })
    const tried = () => page.waitForResponse((response) => response.url().endsWith('/api/till/user'))
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      await page.getByLabel('Their PIN').fill('1111')
      const [response] = await Promise.all([tried(), takeOver.click()])
      statuses.push(response.status())
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    await page.getByText('Too many wrong PINs. Try again in 5 minutes.').waitFor()
  },
)
