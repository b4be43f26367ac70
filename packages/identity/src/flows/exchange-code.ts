import { newExchange } from '../sessions/token-exchange.ts'
import type { StartRequest } from './flow-definition.ts'

/**
 * The code with which an app fetches its session's token once somebody has signed in in a browser: told once, in the answer that begins
 * the flow.
 */
export function exchangeFor(
  {
    return_session_token_exchange_code: isWanted,
  }: { return_session_token_exchange_code?: boolean | undefined },
  { client, session }: Pick<StartRequest, 'client' | 'session'>,
) {
  if (client !== 'native' || session || isWanted !== true) return {}
  const { code, remembered } = newExchange()
  return { remembered, besides: { session_token_exchange_code: code } }
}
