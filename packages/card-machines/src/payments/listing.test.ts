import { randomUUID } from 'node:crypto'
import { CallError, type Client, createClient } from '@tillkey/client'
import { createToken } from '@tillkey/contract/provider/accounts.ts'
import { createMachinePayment, listMachinePayments } from '@tillkey/contract/provider/payments.ts'
import { onBothDatabases, type TestDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineTables, openTestMachines, owner, signIn, type TestMachines } from '../testing/index.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const at = (seconds: number): string => new Date(NOON + seconds * 1000).toISOString()
const span = { since: at(0), until: at(60) }

onBothDatabases('the list of payments', (open) => {
  let database: TestDatabase
  let provider: TestMachines
  let client: Client
  let clock = NOON
  const references: string[] = []

  /** One payment in the first second, two in the next and one in the third. */
  beforeAll(async () => {
    database = await open(machineTables)
    provider = await openTestMachines({ db: database.db, mode: 'manual', now: () => clock })
    client = (await signIn(provider.baseUrl)).client
    for (const second of [1, 2, 2, 3]) references.push(await payAt(second))
  })
  afterAll(async () => {
    await provider[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  async function payAt(second: number): Promise<string> {
    clock = NOON + second * 1000
    const uuid = randomUUID()
    const machine = { uuid, model: 'KHUMO', serialNumber: uuid, mode: 'manual', delayMs: 0 } as const
    await provider.machines.seed(owner, [machine])
    const reference = randomUUID()
    const body = { amount: { currency: 'ZAR', value: 500 }, reference, not_after: at(3600) }
    await createMachinePayment(client, { uuid, 'Idempotency-Key': reference, body })
    return reference
  }

  async function pages(page_size: number): Promise<string[][]> {
    const found: string[][] = []
    let more: { page_token?: string } = {}
    do {
      const page = await listMachinePayments(client, { ...span, page_size, ...more })
      found.push(page.payments.map(({ reference }) => reference))
      more = page.next_page_token === null ? {} : { page_token: page.next_page_token }
    } while (more.page_token !== undefined)
    return found
  }

  test('all payments of a time range are on one page, oldest first', async () => {
    for (const size of [1, 2, 3]) {
      const found = await pages(size)
      expect(found.map(({ length }) => length).slice(0, -1)).toEqual(found.slice(1).map(() => size))
      expect([found.flat()[0], found.flat()[3]]).toEqual([references[0], references[3]])
      expect(found.flat().toSorted()).toEqual(references.toSorted())
    }
    expect(await pages(4)).toHaveLength(1)
  })

  test('a time range includes its start and excludes its end', async () => {
    const { payments } = await listMachinePayments(client, { since: at(2), until: at(3) })
    expect(payments.map(({ reference }) => reference).toSorted()).toEqual(references.slice(1, 3).toSorted())
  })

  test('another account sees no payments', async () => {
    const stranger = { email: 'other@cards.test', password: 'another-demo-2468', name: 'Other shop' }
    await provider.machines.seed(stranger, [])
    const { name: device_name, ...credentials } = stranger
    const anonymous = createClient({ baseUrl: provider.baseUrl })
    const { token } = await createToken(anonymous, { body: { ...credentials, device_name } })
    const other = createClient({ baseUrl: provider.baseUrl, accessToken: token })
    expect(await listMachinePayments(other, span)).toEqual({ payments: [], next_page_token: null })
  })

  test.each([
    ['page_token', { page_token: 'made up' }],
    ['page_size', { page_size: 251 }],
    ['since', { since: 'yesterday' }],
  ])('an invalid %s is named', async (field, wrong) => {
    const error = await listMachinePayments(client, { ...span, ...wrong }).catch((cause: unknown) => cause)
    if (!(error instanceof CallError)) throw new Error('the call did not fail', { cause: error })
    expect([error.status, error.data]).toMatchObject([400, { error: { field } }])
  })
})
