import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@tillkey/client'
import { getOnboardingStatus } from '@tillkey/contract/pos/onboarding.ts'
import {
  acceptInvitation,
  invitePerson,
  setPin,
  switchUser,
  withdrawInvitation,
} from '@tillkey/contract/pos/people.ts'
import { getReceipt, getSharedReceipt, shareReceipt } from '@tillkey/contract/pos/receipts.ts'
import { getShop, updateShop } from '@tillkey/contract/pos/shop.ts'
import { openSale, payCash } from '@tillkey/contract/pos/split-payments.ts'
import { linkTerminal, listTerminals } from '@tillkey/contract/pos/terminals.ts'
import { listTills, revokeTill } from '@tillkey/contract/pos/tills.ts'
import { createToken, revokeToken } from '@tillkey/contract/provider/accounts.ts'
import { listMachineTerminals } from '@tillkey/contract/provider/terminals.ts'
import { PROVIDER } from '@tillkey/pos/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerAccount, terminals } from './demo-data.ts'
import {
  formatCookies,
  PIN,
  readErrorCode,
  type StaffedTill,
  securityTable,
  startStaffedTill,
  takeOver,
} from './staffed-till.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let staffed: StaffedTill
beforeAll(async () => {
  staffed = await startStaffedTill()
})
afterAll(() => staffed[Symbol.asyncDispose]())

/** A browser without a session. */
const anybody = (cookie = '') => createClient({ baseUrl: staffed.till.baseUrl, headers: { cookie } })

const tokenIn = (url: string): string => url.split('/').at(-1) ?? ''

/** Checks of what the table says about each credential of tills. */
const checks: Record<string, () => Promise<void>> = {
  async 'till cookie'() {
    const { jar, people } = await staffed.openShop()
    const { client } = people.owner[0]
    const cookie = formatCookies(jar)
    expect([cookie.startsWith('tillkey_till_'), await readErrorCode(listTills(anybody(cookie)))]).toEqual([
      true,
      'no_session',
    ])
    const { till } = await getOnboardingStatus(client)
    await linkTerminal(client, { provider: PROVIDER, uuid: terminals[0].uuid })
    await revokeTill(client, { uuid: till?.uuid ?? '' })
    const after = await getOnboardingStatus(client)
    expect([till === null, after.till, after.linked_terminal]).toEqual([false, null, null])
  },
  async PIN() {
    const { jar, people } = await staffed.openShop()
    const [owner] = people.owner
    const [cashier] = people.cashier
    const body = { person_uuid: cashier.id, pin: PIN }
    expect(await readErrorCode(switchUser(anybody(formatCookies(jar)), { body }))).toBe('no_session')
    await setPin(owner.client, { uuid: cashier.id, body: { pin: '97531' } })
    const tries = []
    for (let times = 0; times < 6; times++) tries.push(await readErrorCode(takeOver(owner, cashier)))
    expect(tries).toEqual([...Array.from({ length: 5 }, () => 'wrong_pin'), 'too_many_pins'])
    staffed.pass(5 * MINUTE_MS)
    const changed = switchUser(owner.client, { body: { ...body, pin: '97531' } })
    expect((await changed).here).toBe(cashier.id)
  },
  async 'takeover of a till'() {
    const { people } = await staffed.openShop()
    const [cashier] = people.cashier
    const [manager] = people.manager
    const rename = async () =>
      readErrorCode(
        updateShop(cashier.client, { body: { ...(await getShop(cashier.client)), name: 'Baobab' } }),
      )
    await takeOver(cashier, manager)
    const fresh = await rename()
    staffed.pass(5 * MINUTE_MS)
    const locked = await rename()
    await takeOver(cashier, cashier)
    expect([fresh, locked, await rename()]).toEqual(['done', 'till_locked', 'role_missing'])
  },
  async 'shop invitation'() {
    const { people } = await staffed.openShop()
    const { client } = people.owner[0]
    const invite = async () => {
      const { invitation, url } = await invitePerson(client, { body: { name: 'Sipho', role: 'cashier' } })
      return { uuid: invitation.uuid, token: tokenIn(url) }
    }
    const accept = async (token: string) =>
      readErrorCode(acceptInvitation((await staffed.register(new Map())).client, { token }))
    const [once, withdrawn, expired] = [await invite(), await invite(), await invite()]
    const used = [await accept(once.token), await accept(once.token)]
    await withdrawInvitation(client, { uuid: withdrawn.uuid })
    staffed.pass(7 * DAY_MS)
    expect([used, await accept(withdrawn.token), await accept(expired.token)]).toEqual([
      ['done', 'invitation_not_found'],
      'invitation_not_found',
      'invitation_not_found',
    ])
  },
  async 'receipt link'() {
    const { people } = await staffed.openShop()
    const { client } = people.owner[0]
    const [sale_uuid, request_uuid] = [randomUUID(), randomUUID()]
    const items = [{ name: 'Flat white', units: 3200, count: 1 }]
    await openSale(client, { body: { sale_uuid, items, tip_units: 0, note: '' } })
    await payCash(client, { uuid: sale_uuid, body: { request_uuid, units: 3200, tendered_units: 3200 } })
    const token = tokenIn((await shareReceipt(client, { uuid: request_uuid })).url)
    const shown = await getSharedReceipt(anybody(), { token })
    expect(shown).toEqual(await getReceipt(client, { uuid: request_uuid }))
    staffed.pass(90 * DAY_MS)
    expect(await readErrorCode(getSharedReceipt(anybody(), { token }))).toBe('receipt_not_found')
  },
  async 'provider token'() {
    const { people } = await staffed.openShop()
    const { client } = people.owner[0]
    const list = () => readErrorCode(listTerminals(client, { provider: PROVIDER }))
    const before = await list()
    const file = new DatabaseSync(join(staffed.demo.config.dataFolder, 'card-machines.sqlite'))
    file.exec('PRAGMA busy_timeout = 5000; UPDATE machine_tokens SET revoked_at = 1')
    file.close()
    expect([before, await list(), (await getOnboardingStatus(client)).status]).toEqual([
      'done',
      'provider_disconnected',
      'DISCONNECTED',
    ])
  },
  async 'machine token'() {
    const { email, password } = providerAccount
    const machines = createClient({ baseUrl: staffed.demo.urls.machines })
    const body = { email, password, device_name: 'Counter 1' }
    const { token: accessToken } = await createToken(machines, { body })
    const client = createClient({ baseUrl: staffed.demo.urls.machines, accessToken })
    const before = await readErrorCode(listMachineTerminals(client))
    await revokeToken(client)
    expect([before, await readErrorCode(listMachineTerminals(client))]).toEqual(['done', 'invalid_token'])
  },
}

const lines = securityTable('Credential')

/** Rows that are checked elsewhere with another environment, which the row names. */
const elsewhere = ['point-of-sale session', 'console session']

/** Columns named like a credential, with the row of the table they hold. Empty if they hold none. */
const columns: Record<string, string> = {
  'console_sign_ins.tokens': 'console session',
  'machine_payments.body_digest': '',
  'machine_refunds.body_digest': '',
  'machine_tokens.digest': 'machine token',
  'till_former_links.signing_key_sealed': 'provider token',
  'till_former_links.token_sealed': 'provider token',
  'till_invitations.digest': 'shop invitation',
  'till_links.signing_key_sealed': 'provider token',
  'till_links.token_sealed': 'provider token',
  'till_people.pin': 'PIN',
  'till_receipt_links.digest': 'receipt link',
  'till_receipt_links.token_sealed': 'receipt link',
  'till_sign_ins.tokens': 'point-of-sale session',
}

test('every row states scope, creator, expiry and early end of a credential, and its test', () => {
  const broken = lines.filter((line) => line.length !== 6 || line.some((cell) => cell === ''))
  expect(broken).toEqual([])
  const names = lines.map(([name = '']) => name.replace(/ \(.*/, ''))
  expect(names.toSorted()).toEqual([...Object.keys(checks), ...elsewhere].toSorted())
})

test('every column of the schema with a credential has its row', () => {
  const names = ['pos', 'card-machines', 'console'].flatMap((service) => {
    const file = new DatabaseSync(join(staffed.demo.config.dataFolder, `${service}.sqlite`))
    const rows = file.prepare(
      `SELECT t.name || '.' || c.name AS name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'`,
    )
    const found = rows.all().map(({ name }) => String(name))
    file.close()
    return found.filter((name) => /\.(\w*_)?(digest|tokens?|secrets?|pin|sealed)$/.test(name))
  })
  expect(names.toSorted()).toEqual(Object.keys(columns).toSorted())
  const named = Object.values(columns).filter((name) => name !== '')
  expect(named.filter((name) => !(name in checks) && !elsewhere.includes(name))).toEqual([])
})

test.each(Object.entries(checks))('a %s works and ends as its row states', async (name, check) => {
  expect.hasAssertions()
  expect(lines.map(([each]) => each)).toContain(name)
  await check()
})
