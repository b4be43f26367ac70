import { CallError, createClient } from '@tillkey/client'
import { createIdentity } from '@tillkey/contract/platform/identity/identities.ts'
import type { Config, System } from '@tillkey/server'
import { merchant, providerAccount, terminals } from './demo-data.ts'

const CONFLICT = 409

/** Creates the demo merchant unless the address is taken. */
async function seedMerchant({ addresses, adminKey }: Config): Promise<void> {
  const client = createClient({ baseUrl: addresses.platform.url, accessToken: adminKey })
  const body = {
    schema_id: '',
    traits: { email: merchant.email },
    credentials: { password: { config: { password: merchant.password } } },
  }
  await createIdentity(client, { body }).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.status !== CONFLICT) throw error
  })
}

/** Whether a process serves the demo project and no configured ones. */
export const isDemo = ({ projects }: Config): boolean => projects.length === 0

export interface SeedOptions {
  /** Milliseconds per step of an automatic machine. */
  delayMs?: number
  /** Cost of the hash of the provider account's password. Default: as in production. */
  hashCost?: { memoryCost: number; timeCost: number }
}

/** Adds the demo data to the services of this process, unless projects are configured. Existing data is unchanged. */
export async function seedSystem({ config, services }: System, options: SeedOptions = {}): Promise<void> {
  const { delayMs, hashCost } = options
  if (services.platform && isDemo(config)) await seedMerchant(config)
  const machines = terminals.map((terminal) => ({ ...terminal, ...(delayMs !== undefined && { delayMs }) }))
  await services['card-machines']?.seed({ ...providerAccount, ...(hashCost && { hashCost }) }, machines)
}
