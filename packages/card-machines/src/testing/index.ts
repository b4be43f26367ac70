import { randomBytes, randomUUID } from 'node:crypto'
import { createClient } from '@tillkey/client'
import { createToken } from '@tillkey/contract/provider/accounts.ts'
import { assertResponse } from '@tillkey/host'
import { createOutbound, LOOPBACK_NETWORKS } from '@tillkey/outbound'
import type { Database } from '@tillkey/sql'
import type { TestTables } from '@tillkey/sql/testing'
import { type CardMachines, createCardMachines, type Timings } from '../index.ts'
import { makeTables } from '../server.ts'

export const machineTables: TestTables = { name: 'card_machines', make: makeTables }

export const owner = { email: 'owner@cards.test', password: 'card-demo-2468', name: 'Corner shop' }

export interface TestMachines extends AsyncDisposable {
  machines: CardMachines
  baseUrl: string
  /** Uuids of the seeded machines: NEO_TOUCH, KHUMO, KHUMO_PRINT and an unknown model. */
  terminals: [string, string, string, string]
}

export interface TestMachinesOptions {
  db: Database
  now?: () => number
  timings?: Partial<Timings>
  delayMs?: number
  mode?: 'manual' | 'automatic'
  terminals?: TestMachines['terminals']
}

/** Starts the provider on a free port with one account, in automatic mode with steps of a few milliseconds. */
export async function openTestMachines(options: TestMachinesOptions): Promise<TestMachines> {
  const { db, now = Date.now, timings = {}, delayMs = 2, mode = 'automatic' } = options
  const terminals = options.terminals ?? [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const machines = await createCardMachines({
    db,
    secret: 'a secret of the tests',
    origin: 'http://127.0.0.1',
    outbound: createOutbound({ networks: LOOPBACK_NETWORKS }),
    now,
    newId: randomUUID,
    random: randomBytes,
    logLevel: 'silent',
    limits: { farewellMs: 0 },
    hashCost: { memoryCost: 8, timeCost: 1 },
    timings,
    inspect: assertResponse,
  })
  const models = ['NEO_TOUCH', 'KHUMO', 'KHUMO_PRINT', 'PEBBLE']
  const seeds = terminals.map((uuid, index) => ({
    uuid,
    model: models[index] ?? '',
    serialNumber: `SN-000${index}`,
    mode,
    delayMs,
  }))
  await machines.seed(owner, seeds)
  const baseUrl = await machines.app.listen({ host: '127.0.0.1', port: 0 })
  return { machines, baseUrl, terminals, [Symbol.asyncDispose]: () => machines.close() }
}

/** Returns a client with its own token and the key of its webhook events. Default: the first account. */
export async function signIn(
  baseUrl: string,
  notify_url?: string,
  { email, password }: { email: string; password: string } = owner,
) {
  const body = { email, password, device_name: 'Counter 1', ...(notify_url ? { notify_url } : {}) }
  const issued = await createToken(createClient({ baseUrl }), { body })
  return { client: createClient({ baseUrl, accessToken: issued.token }), signingKey: issued.signing_key }
}
export { openWebhookReceiver, type ReceivedWebhookEvent } from './webhook-receiver.ts'
