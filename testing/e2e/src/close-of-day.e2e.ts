import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { passwordSubmit } from './account-forms.ts'
import { twoCounters } from './accounts.ts'
import { openContext } from './browser.ts'
import { signIn } from './merchant.ts'
import { addCashier } from './people.ts'
import { openTill, type Till } from './till.ts'
import { variants } from './variants.ts'

/** Saves a screenshot to the folder of SCREENSHOTS. */
async function keep({ page }: Till, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  const width = page.viewportSize()?.width
  if (folder) await page.screenshot({ path: `${folder}/day-${name}-${width}.png`, fullPage: true })
}

/** Signs in and links a machine, starting at the till's URL. */
async function begin(till: Till): Promise<void> {
  const { page, account, merchant } = till
  await till.open('/')
  await page.waitForURL(/\/login\?flow=/)
  await page.getByRole('link', { name: /create|sign up/i }).click()
  await page.waitForURL(/\/registration\?flow=/)
  await page.getByLabel(/e-?mail|^id$/i).fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(merchant.password)
  await passwordSubmit(till).click()
  await page.getByRole('heading', { name: 'Link your account' }).waitFor()
  await page.getByLabel('POS Name').fill('Counter 1')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Link Account' }).click()
  await connect(page, account.terminals[0]?.serialNumber ?? '')
  await till.machine.mode({ mode: 'automatic', delay_ms: 20 })
}

async function connect(page: Page, serial: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(serial) }).check()
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
}

async function keyIn({ page }: Pick<Till, 'page'>, units: number): Promise<void> {
  await page.getByLabel('Custom amount').fill(String(units))
  await page.getByRole('button', { name: 'Add Custom Amount' }).click()
}

const start = ({ page }: Till) => page.getByRole('button', { name: 'Start Payment Flow' }).click()

/** Waits for the approval and starts a new bill. */
async function seeApproved(till: Till, name: string): Promise<void> {
  const { page } = till
  await page.getByRole('heading', { name: 'Payment approved' }).waitFor()
  await keep(till, name)
  await page.getByRole('button', { name: 'New Payment' }).click()
}

async function sellWithTip(till: Till): Promise<void> {
  const { page } = till
  await till.open('/settings')
  await page.getByRole('switch', { name: 'Ask for a tip before the card is presented' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Saved for every till of the shop.').waitFor()
  await till.open('/payment')
  await keyIn(till, 5000)
  await start(till)
  await page.getByRole('button', { name: /^10 %/ }).click()
  await seeApproved(till, 'tip')
}

/** R110.00: R60.00 by card, the rest in cash, with R70.00 received. */
async function splitWithCash(till: Till): Promise<void> {
  const { page } = till
  await keyIn(till, 11_000)
  await page.getByRole('button', { name: 'Cash or split' }).click()
  await page.getByRole('button', { name: 'No tip' }).click()
  await page.getByLabel('This part').fill('60')
  await page.getByRole('button', { name: /^By card/ }).click()
  await page.getByRole('heading', { name: 'R60.00 paid, R50.00 due' }).waitFor()
  await keep(till, 'split-card')
  await page.getByRole('button', { name: 'Collect the rest' }).click()
  await page.getByText('Due, of R110.00').waitFor()
  await page.getByRole('button', { name: /^In cash/ }).click()
  await page.getByLabel('Cash received').fill('70')
  await page.getByText('Change: R20.00').waitFor()
  await keep(till, 'split-cash')
  await page.getByRole('button', { name: 'Take R50.00 in cash' }).click()
  await page.getByRole('heading', { name: 'Paid in full' }).waitFor()
  await keep(till, 'split-paid')
  await page.getByRole('button', { name: 'New Payment' }).click()
}

/** R25.00, cancelled by the customer on the machine and then paid. */
async function declineAndPay(till: Till): Promise<void> {
  const { page, machine } = till
  await machine.mode({ mode: 'manual' })
  await keyIn(till, 2500)
  await start(till)
  await page.getByRole('button', { name: 'No tip' }).click()
  await page.getByText('Tap, insert or swipe card').waitFor()
  await keep(till, 'waiting')
  await machine.act('cancel')
  await page.getByRole('heading', { name: 'Payment declined' }).waitFor()
  await keep(till, 'declined')
  await page.getByRole('button', { name: /^Try (another card|the same amount again)/ }).click()
  await page.getByText('Due, of R25.00').waitFor()
  await page.getByRole('button', { name: /^By card/ }).click()
  await page.getByText('Tap, insert or swipe card').waitFor()
  await machine.act('tap')
  await seeApproved(till, 'after-decline')
}

async function refund(till: Till): Promise<void> {
  const { page } = till
  await till.open('/sales')
  const lines = page.getByRole('listitem').getByRole('link')
  await lines.filter({ hasText: 'Approved' }).first().click()
  await page.getByLabel('Part of it').check()
  await page.getByLabel('Amount to refund').fill('15')
  await page.getByRole('button', { name: 'Refund R15.00' }).click()
  await page.getByRole('button', { name: 'Yes, refund R15.00' }).click()
  await page.getByText('R10.00 can be refunded.').waitFor()
  await keep(till, 'refunded')
}

async function loseTheNetwork(till: Till): Promise<void> {
  const { page, context } = till
  await till.open('/payment')
  await page.getByRole('heading', { name: 'Bill Amount' }).waitFor()
  await context.setOffline(true)
  await page.getByText('No network.').waitFor()
  await keep(till, 'offline')
  await context.setOffline(false)
  await page.getByText('No network.').waitFor({ state: 'hidden' })
}

/** R5.00 on a second till and machine. */
async function sellAtSecondTill({ merchant, account, page }: Till): Promise<void> {
  await using elsewhere = await openContext({ viewport: page.viewportSize() })
  await signIn(elsewhere.request, merchant)
  const other = await elsewhere.newPage()
  await other.goto(inject('urls').pos)
  await other.getByLabel('POS Name').fill('Counter 2')
  await connect(other, account.terminals[1]?.serialNumber ?? '')
  await keyIn({ page: other }, 500)
  await other.getByRole('button', { name: 'Start Payment Flow' }).click()
  await other.getByRole('button', { name: 'No tip' }).click()
  await other.getByRole('heading', { name: 'Payment approved' }).waitFor()
}

/** Switches to a cashier, who may not close the day, and back to the owner. */
async function changePeople(till: Till): Promise<void> {
  const { page, context } = till
  const { pin } = await addCashier(context)
  const takeOver = async (typed: string, said: string) => {
    await till.open('/settings')
    await page.getByLabel('Their PIN').fill(typed)
    await page.getByRole('button', { name: 'Take over this till' }).click()
    await page.getByText(said).waitFor()
  }
  await takeOver(pin, 'Sipho is using this till.')
  await till.open('/totals')
  await page.getByText('Only a manager can do this.').waitFor()
  await keep(till, 'cashier')
  await takeOver('135790', 'The owner is using this till.')
}

async function closeTheDay(till: Till): Promise<void> {
  const { page } = till
  await till.open('/totals')
  await page.getByText('5 payments · R39.00 on average', { exact: true }).waitFor()
  await page.getByText('R180.00', { exact: true }).waitFor()
  await page.getByLabel('Till', { exact: true }).selectOption('Counter 2')
  await page.getByText('1 payment · R5.00 on average', { exact: true }).waitFor()
  await keep(till, 'totals-of-one-till')
  await page.getByLabel('Till', { exact: true }).selectOption('Any till')
  await page.getByText('5 payments · R39.00 on average', { exact: true }).waitFor()
  await page.getByLabel('Float this morning').fill('100')
  await page.getByLabel('Counted').fill('150')
  await page.getByText('The cash is correct.').waitFor()
  await keep(till, 'totals')
  await page.getByRole('button', { name: 'Count and close the day' }).click()
  await page.getByRole('button', { name: 'Close day' }).click()
  await page.getByText('Today is closed.').waitFor()
  await keep(till, 'closed')
}

/** Returns method, till and receipt of each line of the export, newest first. */
async function readTable(till: Till): Promise<string[]> {
  const { page } = till
  await till.open('/sales')
  await page.getByRole('listitem').getByRole('link').nth(5).waitFor()
  await keep(till, 'sales')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  const table = await text(await download.createReadStream())
  const [, ...lines] = table.trim().split('\r\n')
  return lines.map((line) => {
    const fields = line.split(',')
    return [fields[1], fields[6], fields[7], fields[14], fields[15]].join(' ')
  })
}

const desk = ['a desk', 1280] as const
const phone = ['a phone', 360] as const

test.concurrent.each(variants([desk, phone], [phone]))(
  'a whole day of a merchant on %s, from the registration to the table of what was sold',
  async (_on, width) => {
    const account = twoCounters[width === 1280 ? 0 : 1]
    const browser = { viewport: { width, height: 800 } }
    await using till = await openTill({ progress: 'signed-out', browser, ...(account && { account }) })
    await begin(till)
    await sellWithTip(till)
    await splitWithCash(till)
    await declineAndPay(till)
    await refund(till)
    await loseTheNetwork(till)
    await sellAtSecondTill(till)
    await changePeople(till)
    await closeTheDay(till)
    expect(await readTable(till)).toEqual([
      'card 5.00 0.00 Counter 2 5',
      'card 25.00 15.00 Counter 1 4',
      'card  0.00 Counter 1 ',
      'cash 50.00 0.00 Counter 1 3',
      'card 60.00 0.00 Counter 1 2',
      'card 55.00 0.00 Counter 1 1',
    ])
    expect(await till.machine.captures()).toEqual([5500, 6000, 2500])
  },
  180_000,
)
