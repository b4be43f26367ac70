import type { ExpiringStore } from '@tillkey/jobs'
import { createConsentsStore } from './consent/consents-store.ts'
import { createDeviceCodesStore } from './device/device-codes-store.ts'
import { createInteractionsStore } from './interactions/interactions-store.ts'
import { createLoginSessionsStore } from './login/login-sessions-store.ts'
import type { OAuth2Services } from './oauth2-services.ts'
import { createTokensStore } from './tokens/tokens-store.ts'
import { createClientUsageStore } from './usage/client-usage-store.ts'

/** Expired tokens and codes of devices stay for a day so that late callers get a specific error. */
const GRACE_MS = 86_400_000

/** All tables with expiring rows, named for the sweep jobs. */
export function expiringStores({ db, usedJtis }: OAuth2Services): [name: string, store: ExpiringStore][] {
  const tokens = createTokensStore(db)
  const deviceCodes = createDeviceCodesStore(db)
  const usage = createClientUsageStore(db)
  return [
    ['used assertion ids', usedJtis],
    ['authorization steps', createInteractionsStore(db)],
    ['remembered logins', createLoginSessionsStore(db)],
    ['consents', createConsentsStore(db)],
    ['tokens', { sweep: (before, limit) => tokens.sweep(before - GRACE_MS, limit) }],
    ['device codes', { sweep: (before, limit) => deviceCodes.sweep(before - GRACE_MS, limit) }],
    // The last 24 hours begin within an hour.
    ['counts of tokens', { sweep: (before, limit) => usage.sweep(before - 2 * GRACE_MS, limit) }],
    ['token cutoffs', { sweep: (before, limit) => tokens.sweepCutoffs(before, limit) }],
  ]
}
