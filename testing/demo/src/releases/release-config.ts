import { freePorts } from '@tillkey/host/testing'
import { type Config, readConfig } from '@tillkey/server'

export type Engine = 'sqlite' | 'postgres'

interface Stored {
  folder: string
  databaseUrl?: string
}

/** Secret of the stored databases: a test value. */
const SECRET = 'a-secret-of-stored-databases-for-tests'

/** Configuration of a system over a stored database. */
export async function releaseConfig({ folder, databaseUrl }: Stored): Promise<Config> {
  const [pos, machines, platform, admin, console] = await freePorts(5)
  return readConfig({
    TILLKEY_PROVIDER_NAME: 'Demo Cards',
    TILLKEY_LOG_LEVEL: 'silent',
    TILLKEY_SECRETS: SECRET,
    TILLKEY_DATA: folder,
    TILLKEY_POS_PORT: String(pos),
    TILLKEY_CARD_MACHINES_PORT: String(machines),
    TILLKEY_PLATFORM_PORT: String(platform),
    TILLKEY_ADMIN_PORT: String(admin),
    TILLKEY_CONSOLE_PORT: String(console),
    DATABASE_URL: databaseUrl,
  })
}
