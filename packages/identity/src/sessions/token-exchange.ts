import type { ProjectContext } from '@tillkey/platform-core'
import { digestOf, type Keyring, randomText } from '@tillkey/secrets'
import { exchangeCodesMissing, nothingToExchange } from '../errors/session-errors.ts'
import type { FoundSession, SessionsStore } from './sessions-store.ts'
import type { TokenExchangesStore } from './token-exchange-store.ts'

const CODE_LENGTH = 64
/** An app asks as soon as its browser is back. */
const EXCHANGE_LIFETIME_MS = 10 * 60_000

interface ExchangeServices {
  tokenExchanges: TokenExchangesStore
  sessionsStore: SessionsStore
  keyring: Keyring
  now: () => number
}

/** What a token that waits is bound to. */
export const exchangeContext = (projectId: string, initCode: string): string =>
  `token exchange ${projectId} ${initCode}`

/** The code that an app is given when it begins a flow, and what the flow remembers of it. */
export function newExchange(): { code: string; remembered: { exchange: string } } {
  const code = randomText(CODE_LENGTH)
  return { code, remembered: { exchange: digestOf(code) } }
}

interface FinishedFlow {
  projectId: string
  /** What the flow remembers of the code that the app has. */
  initCode: string
  token: string
}

/** Keeps a session's token for the app that has the first code; resolves with the second, which its browser brings it. */
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

/** The session of two codes, once. 400 when one is missing; 404 when there is none: the flow is not finished, or its token was fetched. */
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
