import { createConsentsStore } from './consent/consents-store.ts'
import { createInteractionsStore } from './interactions/interactions-store.ts'
import { createLoginSessionsStore } from './login/login-sessions-store.ts'
import type { OAuth2Services } from './oauth2-services.ts'
import { createTokensStore } from './tokens/tokens-store.ts'

export interface ExpiringStore {
  /** Deletes so many at most that expired before; how many it were. */
  sweep(before: number, limit: number): Promise<number>
}

/** Tokens stay for a day, so that one that comes back late still tells that its chain is in two hands. */
const GRACE_MS = 86_400_000

/** Every table whose rows expire, by what is in it. */
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
