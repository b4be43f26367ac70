import { CallError } from '@tillkey/client'
import type { OtherAnswer, ReportedFacts } from './provider.ts'
import {
  noSuchTerminal,
  providerRateLimited,
  providerRefused,
  providerUnavailable,
  tokenRefused,
} from './provider-errors.ts'

/** Whether what was looked for can no longer be created, at a time by the provider's clock. */
export type TooLate = (providerNow: number) => boolean

/** Errors that happen before a connection exists: nothing can have been sent over it. */
const beforeConnecting = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

interface ProviderBody {
  error?: { code?: string; details?: RefusalDetails }
}
interface RefusalDetails {
  fenced?: boolean
  now?: string
  active_reference?: string
  reference?: string
  account_uuid?: string
}
const reportedFacts = ({ reference, account_uuid: accountId }: RefusalDetails): ReportedFacts => ({
  ...(typeof reference === 'string' && { reference }),
  ...(typeof accountId === 'string' && { accountId }),
})

/** Any server may answer with anything, so its error is taken to be there only when it has a code. */
function readError({ data }: CallError): NonNullable<ProviderBody['error']> {
  const { error } = Object(data) as ProviderBody // only its code is believed, below
  return typeof error?.code === 'string' ? error : {}
}

function answerOfStatus(error: CallError, isTooLateAt: TooLate): OtherAnswer {
  const { code, details = {} } = readError(error)
  if (code === undefined) return { kind: 'unknown', cause: `status ${error.status} without an error` }
  if (error.status === 401) return { kind: 'token_refused' }
  // By the provider's clock, not ours: it is the one that refuses what comes too late.
  const isFenced = details.fenced === true || isTooLateAt(Date.parse(details.now ?? ''))
  const about = reportedFacts(details)
  // A fence that does not say whose it is may be another payment's.
  const isNamed = about.reference !== undefined && about.accountId !== undefined
  const fence = isFenced && isNamed ? 'closed' : 'open'
  if (error.status === 404) return { kind: 'absent', fence, about }
  if (error.status === 400 || error.status === 409)
    return { kind: 'refused', reason: code, fence, obstacle: details.active_reference, about }
  return { kind: 'unknown', cause: `status ${error.status}` }
}

/** What the failure of a call about a payment or a refund proves; throws what is no failure of a call. */
export function answerOfFailure(error: unknown, isTooLateAt: TooLate = () => false): OtherAnswer {
  if (!(error instanceof CallError)) throw error
  if (error.code === 'response') return answerOfStatus(error, isTooLateAt)
  if (error.code === 'network' && beforeConnecting.has(errorCode(error.cause))) return { kind: 'not_reached' }
  return { kind: 'unknown', cause: error.message }
}

/** For calls that are not about a payment: what the merchant is told. */
export function catalogueError(error: unknown): Error {
  if (!(error instanceof CallError) || error.code !== 'response') return providerUnavailable(error)
  if (error.status === 401) return tokenRefused()
  if (error.status === 404) return noSuchTerminal()
  if (error.status === 429) return providerRateLimited(error.headers?.get('retry-after') ?? null)
  if ((error.status ?? 0) >= 500) return providerUnavailable(error)
  return providerRefused(readError(error).code ?? `status ${error.status}`)
}

/** The answer of a call that is not about one payment; throws errors of the catalogue. */
export async function orCatalogueError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw catalogueError(error)
  }
}
