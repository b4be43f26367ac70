import type { Service } from '@tillkey/host'
import type { Platform } from '@tillkey/platform'
import type { Config } from './config.ts'
import { FURTHER_LISTENERS, type FurtherListener } from './further-listeners.ts'
import { listen } from './listen.ts'

/**
 * Starts the platform's listeners for administrators. In production, those without a key are logged as a warning at every
 * start.
 */
export async function listenToAdministrators(
  { adminApp, furtherApps }: Platform,
  { mode, admin }: Config,
  warn: (text: string) => void,
): Promise<void> {
  const { host, port, listener, furtherPorts } = admin
  const isWarned = mode === 'production' && listener === 'open'
  const listenAt = (app: Service['app'], at: number, setting: string): Promise<void> =>
    listen({ app, host, port: at, settings: { port: setting, host: 'TILLKEY_ADMIN_HOST' } })
  await listenAt(adminApp, port, 'TILLKEY_ADMIN_PORT')
  if (isWarned) warn(`anyone who can reach ${host}:${port} has full access`)
  for (const [name, app] of furtherApps) {
    // The platform creates those that have a port.
    const own = name as FurtherListener
    const at = furtherPorts.get(own) ?? 0
    await listenAt(app, at, FURTHER_LISTENERS[own])
    if (isWarned) warn(`anyone who can reach ${host}:${at} has access to the permissions of every project`)
  }
}
