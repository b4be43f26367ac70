import type { Machine } from '@tillkey/contract/provider/control-schemas.ts'
import { expect, inject, test } from 'vitest'
import { passwordSubmit } from './account-forms.ts'
import { openTill, type Till } from './till.ts'
import { inspectScreen, inspectState } from './visual.ts'

test('account pages', async () => {
  await using till = await openTill({ progress: 'signed-out' })
  const { page } = till
  const { platform } = inject('urls')
  await page.goto(`${platform}/self-service/login/browser`)
  await passwordSubmit(till).waitFor()
  expect(await inspectState(till, 'account-login')).toEqual([])
  await page.goto(`${platform}/self-service/registration/browser`)
  await passwordSubmit(till).waitFor()
  expect(await inspectState(till, 'account-registration')).toEqual([])
  await page.goto(`${platform}/self-service/login/browser?return_to=https://elsewhere.test/`)
  await page.getByRole('heading').first().waitFor()
  expect(await inspectState(till, 'account-error')).toEqual([])
})

test('unknown addresses show the not-found page, at any depth', async () => {
  await using till = await openTill({ progress: 'signed-in' })
  const { page } = till
  const { pos, platform, machines } = inject('urls')
  const strangers = [
    `${pos}/no/such/screen`,
    `${platform}/p/playground/nowhere`,
    `${machines}/nowhere/at/all`,
  ]
  for (const address of strangers) {
    const response = await page.goto(address)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect([response?.status(), page.url()]).toEqual([404, address])
  }
  expect(await inspectScreen(till, 'not-found')).toEqual([])
})

test("a project's account pages are below its prefix", async () => {
  await using till = await openTill({ progress: 'signed-out' })
  const { page } = till
  const { platform } = inject('urls')
  await page.goto(`${platform}/p/playground`)
  await page.getByText('You’re not signed in.').waitFor()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await passwordSubmit(till).waitFor()
  expect(new URL(page.url()).pathname).toBe('/p/playground/registration')
})

test('the chosen theme is applied before the app starts', async () => {
  await using till = await openTill({ progress: 'signed-in' })
  const { page } = till
  await till.open('/settings')
  const toggle = page.getByRole('switch', { name: 'Dark colours' })
  await toggle.click()
  const readColourScheme = () => page.evaluate('getComputedStyle(document.documentElement).colorScheme')
  expect(await readColourScheme()).toBe('dark')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await page.locator('#root:empty').waitFor({ state: 'attached' })
  expect(await readColourScheme()).toBe('dark')
  await page.unroute('**/assets/*.js')
  await page.reload()
  await toggle.click()
  expect(await readColourScheme()).toBe('light')
})

test('linking an account, and its failure', async () => {
  await using till = await openTill({ progress: 'signed-in' })
  const { page } = till
  await till.open('/login')
  await page.getByRole('heading', { name: 'Link your account' }).waitFor()
  const step = page.getByRole('list', { name: 'Before the first payment' }).locator('[aria-current=step]')
  expect(await step.textContent()).toBe('Link')
  await page.getByText('Sign in to your Demo Cards account once').waitFor()
  expect(await inspectScreen(till, 'link')).toEqual([])
  await page.getByLabel('POS Name').fill('Counter 1')
  await page.getByLabel('Email').fill(till.account.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Link Account' }).click()
  await page
    .getByRole('alert')
    .getByText('Incorrect email or password for your Demo Cards account.')
    .waitFor()
  expect(await inspectState(till, 'link-failed')).toEqual([])
})

test('card machines', async () => {
  await using till = await openTill({ progress: 'linked' })
  const { page } = till
  await till.open('/terminals')
  await page.getByRole('radio').first().check()
  const serialNumber = till.account.terminals[0]?.serialNumber ?? ''
  await page.getByRole('button', { name: `Connect Neo Touch ${serialNumber} to Counter 1` }).waitFor()
  // On a desktop, the location of the serial number is shown.
  const back = page.locator('svg text')
  await page.getByRole('heading', { name: 'The serial number is on the back' }).waitFor()
  expect([await back.textContent()]).toEqual(
    till.account.terminals.slice(0, 1).map(({ serialNumber }) => serialNumber),
  )
  const step = page.getByRole('list', { name: 'Before the first payment' }).locator('[aria-current=step]')
  expect(await step.textContent()).toBe('Card machine')
  expect(await inspectScreen(till, 'terminals')).toEqual([])
})

/** Whether the colour of a result covers the edges of a phone except for actions, and which seal it has. */
async function readShape({ page }: Till): Promise<{ covers: boolean; seal: string | null }> {
  await page.setViewportSize({ width: 360, height: 740 })
  const seal = page.locator('svg[data-shape] path').first()
  const box = await page.locator('[data-flood]').first().boundingBox()
  const covers = box?.x === 0 && box.y === 0 && box.width === 360 && box.height >= 740
  return { covers, seal: await seal.getAttribute('d') }
}

test('bill, processing and result', async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, machine } = till
  await machine.mode({ mode: 'manual' })
  await till.open('/payment')
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByRole('alert').waitFor()
  expect(await inspectState(till, 'bill')).toEqual([])
  await page.getByRole('button', { name: 'R20', exact: true }).click()
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByText('Tap, insert or swipe card').waitFor()
  expect(await page.locator('h1:focus').textContent()).toBe('Processing payment')
  expect(await inspectScreen(till, 'processing')).toEqual([])
  await machine.act('tap')
  await page.getByText('Scan to keep this receipt').waitFor()
  const approved = await readShape(till)
  expect(await inspectState(till, 'approved')).toEqual([])
  await machine.mode({ mode: 'automatic', delay_ms: 50 })
  await page.getByRole('button', { name: 'New Payment' }).click()
  await page.getByLabel('Custom amount').fill('1051')
  await page.getByRole('button', { name: 'Add Custom Amount' }).click()
  await page.getByRole('button', { name: 'Start Payment Flow' }).click()
  await page.getByRole('heading', { name: 'Payment declined' }).waitFor()
  const declined = await readShape(till)
  expect([approved.covers, declined.covers]).toEqual([true, true])
  expect(declined.seal).not.toBe(approved.seal)
  expect(await inspectState(till, 'declined')).toEqual([])
  await till.open(`/payment/result/${crypto.randomUUID()}`)
  await page.getByText('Oops!').waitFor()
  expect(await inspectScreen(till, 'error')).toEqual([])
})

test("the card machine's own screens", async () => {
  await using till = await openTill({ progress: 'ready' })
  const { page, machine, account } = till
  const { machines, pos } = inject('urls')
  // The machines of all tests would take as long as twenty screens, so one of each model is inspected.
  await page.route('**/control/terminals', async (route) => {
    const response = await route.fetch()
    const { machines: all } = (await response.json()) as { machines: Machine[] } // as in the contract
    const oneOfEach = new Map(all.map((each) => [each.terminal.model, each]))
    await route.fulfill({ response, json: { machines: [...oneOfEach.values()] } })
  })
  await page.goto(machines)
  await page
    .getByRole('link', { name: /Neo Touch/ })
    .first()
    .waitFor()
  expect(await inspectScreen(till, 'machines')).toEqual([])
  await machine.mode({ mode: 'manual' })
  const body = { request_uuid: crypto.randomUUID(), amount: { currencyCode: 'ZAR', units: 2500 } }
  await till.context.request.post(`${pos}/api/payments`, { data: body })
  await page.goto(`${machines}/machines/${account.terminals[0]?.uuid}`)
  await page.getByRole('button', { name: 'Tap card' }).waitFor()
  expect(await inspectScreen(till, 'machine-waiting')).toEqual([])
  await machine.act('insert')
  await page.getByText(/PIN/).first().waitFor()
  expect(await inspectState(till, 'machine-pin')).toEqual([])
  await machine.act('pin')
  await page
    .getByText(/approved/i)
    .first()
    .waitFor()
  expect(await inspectState(till, 'machine-approved')).toEqual([])
  await machine.act('offline')
  await page
    .getByRole('region', { name: /Neo Touch/ })
    .getByText('No network')
    .waitFor()
  expect(await inspectState(till, 'machine-offline')).toEqual([])
})
