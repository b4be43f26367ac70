import type { ExpiringStore } from '@tillkey/jobs'
import { createConsentsStore } from './consent/consents-store.ts'
import { createInteractionsStore } from './interactions/interactions-store.ts'
import { createLoginSessionsStore } from './login/login-sessions-store.ts'
import type { OAuth2Services } from './oauth2-services.ts'
import { createTokensStore } from './tokens/tokens-store.ts'

/** Expired tokens stay for a day so that reuse can still be detected. */
const GRACE_MS = 86_400_000

/** All tables with expiring rows, named for the sweep jobs. */
export function expiringStores({ db, usedJtis }: OAuth2Services): [name: string, store: ExpiringStore][] {
  const tokens = createTokensStore(db)
  return [
    ['used assertion ids', usedJtis],
    ['authorization steps', createInteractionsStore(db)],
    ['remembered logins', createLoginSessionsStore(db)],
    ['consents', createConsentsStore(db)],
    ['tokens', { sweep: (before, limit) => tokens.sweep(before - GRACE_MS, limit) }],
    ['token cutoffs', { sweep: (before, limit) => tokens.sweepCutoffs(before, limit) }],
  ]
}
