import type { ProjectContext } from '@tillkey/platform-core'
import { digestOf, type Keyring, randomText } from '@tillkey/secrets'
import { exchangeCodesMissing, nothingToExchange } from '../errors/session-errors.ts'
import type { FoundSession, SessionsStore } from './sessions-store.ts'
import type { TokenExchangesStore } from './token-exchange-store.ts'

const CODE_LENGTH = 64
/** Apps exchange as soon as their browser returns. */
const EXCHANGE_LIFETIME_MS = 10 * 60_000

interface ExchangeServices {
  tokenExchanges: TokenExchangesStore
  sessionsStore: SessionsStore
  keyring: Keyring
  now: () => number
}

/** Encryption context of a waiting token. */
export const exchangeContext = (projectId: string, initCode: string): string =>
  `token exchange ${projectId} ${initCode}`

/** Creates the code for the app, and the digest that the flow stores. */
export function newExchange(): { code: string; remembered: { exchange: string } } {
  const code = randomText(CODE_LENGTH)
  return { code, remembered: { exchange: digestOf(code) } }
}

interface FinishedFlow {
  projectId: string
  /** Digest stored in the flow. */
  initCode: string
  token: string
}

/**
 * Stores a session token for the app with the first code. Resolves with the second code, which the browser
 * passes on.
 */
export async function storeForExchange(
  { projectId, initCode, token }: FinishedFlow,
  { tokenExchanges, keyring, now }: Omit<ExchangeServices, 'sessionsStore'>,
): Promise<string> {
  const code = randomText(CODE_LENGTH)
  const sealedToken = keyring.seal(token, exchangeContext(projectId, initCode))
  const returnToCode = digestOf(code)
  await tokenExchanges.insert({
    projectId,
    initCode,
    returnToCode,
    sealedToken,
    expiresAt: now() + EXCHANGE_LIFETIME_MS,
  })
  return code
}

/**
 * Exchanges two codes for their session, once. Throws 400 when a code is missing, and 404 when the flow is
 * unfinished or the token was already exchanged.
 */
export async function exchangeToken(
  { id: projectId }: ProjectContext,
  codes: { init_code?: string | undefined; return_to_code?: string | undefined },
  { tokenExchanges, sessionsStore, keyring, now }: ExchangeServices,
): Promise<FoundSession & { token: string }> {
  if (!codes.init_code || !codes.return_to_code) throw exchangeCodesMissing()
  const [initCode, returnToCode] = [digestOf(codes.init_code), digestOf(codes.return_to_code)]
  const stored = await tokenExchanges.take({ projectId, initCode, returnToCode })
  if (!stored || stored.expiresAt <= now()) throw nothingToExchange()
  const token = keyring.open(stored.sealedToken, exchangeContext(projectId, initCode))
  const found =
    token === undefined ? undefined : await sessionsStore.findLive(projectId, digestOf(token), now())
  if (!found || token === undefined) throw nothingToExchange()
  return { ...found, token }
}
