import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@tillkey/client'
import { actOnMachine, getLedger, setMachineMode } from '@tillkey/contract/provider/control.ts'
import type { MachineAction, MachineMode } from '@tillkey/contract/provider/control-schemas.ts'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { type Account, accounts } from './accounts.ts'
import { openContext } from './browser.ts'
import { type Merchant, newMerchant, register, signIn } from './merchant.ts'

/** The merchant's progress at the start of the test. */
type Progress = 'signed-out' | 'signed-in' | 'linked' | 'ready'

interface TillOptions {
  progress: Progress
  browser?: BrowserContextOptions
  /** Default: one that no other test uses. */
  account?: Account
}

/** A merchant's till with a card machine. */
export interface Till extends AsyncDisposable {
  merchant: Merchant
  account: Account
  context: BrowserContext
  page: Page
  open(path: string): Promise<void>
  signInAgain(): Promise<void>
  machine: {
    mode(mode: MachineMode): Promise<unknown>
    act(action: MachineAction['action']): Promise<unknown>
    /** Minor units of every capture on the account's machines. */
    captures(): Promise<number[]>
  }
}

/** Reserves an account that no test of any worker has used. */
function nextAccount(): Account {
  const account = accounts.find(({ email }) => claim(email))
  if (account === undefined) throw new Error('There are more journeys than accounts: raise COUNT')
  return account
}

function claim(email: string): boolean {
  try {
    writeFileSync(join(inject('claims'), email), '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

export async function openTill({ progress, browser, account = nextAccount() }: TillOptions): Promise<Till> {
  const urls = inject('urls')
  const merchant = newMerchant()
  const context = await openContext(browser)
  if (progress !== 'signed-out') await register(context.request, merchant)
  if (progress === 'linked' || progress === 'ready') await linkAccount(context, account)
  if (progress === 'ready') await linkMachine(context, account)
  const page = await context.newPage()
  return {
    merchant,
    account,
    context,
    page,
    open: async (path) => {
      await page.goto(urls.pos + path)
    },
    signInAgain: () => signIn(context.request, merchant),
    machine: controlMachine(account),
    async [Symbol.asyncDispose]() {
      // Intercepted requests may still be in progress at the end of the test.
      await Promise.all(context.pages().map((open) => open.unrouteAll({ behavior: 'ignoreErrors' })))
      await context.close()
    },
  }
}

const firstMachine = ({ terminals }: Account): string => terminals[0]?.uuid ?? ''

function controlMachine(account: Account): Till['machine'] {
  const control = createClient({ baseUrl: inject('urls').machines })
  const uuid = firstMachine(account)
  return {
    mode: (body) => setMachineMode(control, { uuid, body }),
    act: (action) => actOnMachine(control, { uuid, body: { action } }),
    captures: async () => {
      const { captures } = await getLedger(control)
      const own = captures.filter((capture) => capture.terminal_uuid === uuid)
      return own.map((capture) => capture.captured.value)
    },
  }
}

async function post(context: BrowserContext, path: string, data?: object): Promise<void> {
  const response = await context.request.post(inject('urls').pos + path, { data })
  if (response.status() !== 200)
    throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
}

const PROVIDER = 'cards'

const linkAccount = (context: BrowserContext, { email, password }: Account): Promise<void> =>
  post(context, `/api/${PROVIDER}/link`, { device_name: 'Counter 1', email, password })

const linkMachine = (context: BrowserContext, account: Account): Promise<void> =>
  post(context, `/api/${PROVIDER}/terminals/${firstMachine(account)}/link`)
