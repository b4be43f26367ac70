import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, startSystem } from '@tillkey/server'
import type { BareEngines } from './bare-engines.ts'

interface OryConsoleOptions {
  engines: BareEngines
  /** Port of the console, which the OpenID provider must know. */
  port: number
  /** Settings of the sign-in. */
  settings: Readonly<Record<string, string>>
  /** Folder of its data, which remains. Default: a temporary one. */
  folder?: string
}

/** Starts a console of its own process for a self-hosted deployment. Resolves with its URL. */
export async function startOryConsole({
  engines,
  port,
  settings,
  folder,
}: OryConsoleOptions): Promise<AsyncDisposable & { url: string }> {
  const temporary = mkdtempSync(join(tmpdir(), 'tillkey-ory-'))
  const config = readConfig({
    TILLKEY_DATA: folder ?? temporary,
    TILLKEY_LOG_LEVEL: 'silent',
    TILLKEY_CONSOLE_PORT: String(port),
    TILLKEY_CONSOLE_KRATOS_ADMIN_URL: engines.kratos,
    TILLKEY_CONSOLE_HYDRA_ADMIN_URL: engines.hydra,
    TILLKEY_CONSOLE_HYDRA_PUBLIC_URL: engines.hydra,
    TILLKEY_CONSOLE_KETO_READ_URL: engines.keto,
    TILLKEY_CONSOLE_KETO_WRITE_URL: engines.keto,
    TILLKEY_CONSOLE_KETO_OPL_URL: engines.keto,
    ...settings,
  })
  const system = await startSystem(config)
  return {
    url: config.addresses.console.url,
    async [Symbol.asyncDispose]() {
      await system.close()
      rmSync(temporary, { recursive: true })
    },
  }
}
