import {
  machineTables,
  openTestMachines,
  owner,
  type TestMachines,
  type TestMachinesOptions,
} from '@tillkey/card-machines/testing'
import type { OpenTestDatabase, TestDatabase } from '@tillkey/sql/testing'
import { type IdentityServer, startIdentityServer } from './identity-server.ts'
import {
  type Counter,
  openCounter,
  openTestTill,
  type TestTill,
  type TestTillOptions,
  tillTables,
} from './index.ts'

export interface TillEnvironment extends AsyncDisposable {
  database: TestDatabase
  machines: TestMachines
  identity: IdentityServer
  till: TestTill
  /** Creates a merchant at the machine with this index. */
  counter(terminal: 0 | 1 | 2 | 3): Promise<Counter>
}

/** Starts the point of sale, the card-machine simulator and a session stub on separate databases. */
export async function openTillEnvironment(
  open: OpenTestDatabase,
  options: { till?: Partial<TestTillOptions>; machines?: Partial<TestMachinesOptions> } = {},
): Promise<TillEnvironment> {
  const [database, provider] = [await open(tillTables), await open(machineTables)]
  const identity = await startIdentityServer()
  const machines = await openTestMachines({ db: provider.db, ...options.machines })
  const till = await openTestTill({
    db: database.db,
    platformUrl: identity.url,
    providerUrl: machines.baseUrl,
    ...options.till,
  })
  const counter = (terminal: 0 | 1 | 2 | 3): Promise<Counter> =>
    openCounter(till, owner, machines.terminals[terminal])
  async function dispose(): Promise<void> {
    await till[Symbol.asyncDispose]()
    await machines[Symbol.asyncDispose]()
    await identity[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
    await provider[Symbol.asyncDispose]()
  }
  return { database, machines, identity, till, counter, [Symbol.asyncDispose]: dispose }
}
