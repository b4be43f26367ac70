import { CallError } from '@tillkey/client'
import type { FailedCallResult, ReportedFacts } from './provider.ts'
import {
  noSuchTerminal,
  providerRateLimited,
  providerRefused,
  providerUnavailable,
  tokenRefused,
} from './provider-errors.ts'

/** Whether a create can no longer be accepted at a time by the provider's clock. */
export type TooLate = (providerNow: number) => boolean

/** Errors before a connection exists, so that nothing can have been sent. */
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

/** The body may be anything. It counts as an error object only when it has a code. */
function readError({ data }: CallError): NonNullable<ProviderBody['error']> {
  const { error } = Object(data) as ProviderBody // only its code is believed, below
  return typeof error?.code === 'string' ? error : {}
}

/** Whether the subject of a refusal can no longer be created. Without names the refusal may be about another one. */
function isFenced(
  details: RefusalDetails,
  { reference, accountId }: ReportedFacts,
  isTooLateAt: TooLate,
): boolean {
  if (reference === undefined || accountId === undefined) return false
  // The provider's clock decides what is too late.
  return details.fenced === true || isTooLateAt(Date.parse(details.now ?? ''))
}

function readErrorStatus(error: CallError, isTooLateAt: TooLate): FailedCallResult {
  const { code, details = {} } = readError(error)
  if (code === undefined) return { kind: 'unknown', cause: `status ${error.status} without an error` }
  if (error.status === 401) return { kind: 'token_refused' }
  const about = reportedFacts(details)
  const fence = isFenced(details, about, isTooLateAt) ? 'closed' : 'open'
  if (error.status === 404) return { kind: 'absent', fence, about }
  if (error.status === 400 || error.status === 409)
    return { kind: 'refused', reason: code, fence, conflict: details.active_reference, about }
  return { kind: 'unknown', cause: `status ${error.status}` }
}

/** Returns what a failed call proves. Rethrows errors that are not failed calls. */
export function readFailure(error: unknown, isTooLateAt: TooLate = () => false): FailedCallResult {
  if (!(error instanceof CallError)) throw error
  if (error.code === 'response') return readErrorStatus(error, isTooLateAt)
  if (error.code === 'network' && beforeConnecting.has(errorCode(error.cause))) return { kind: 'not_reached' }
  return { kind: 'unknown', cause: error.message }
}

/** Converts a failure of a call that is not about a payment. */
export function catalogueError(error: unknown): Error {
  if (!(error instanceof CallError) || error.code !== 'response') return providerUnavailable(error)
  if (error.status === 401) return tokenRefused()
  if (error.status === 404) return noSuchTerminal()
  if (error.status === 429) return providerRateLimited(error.headers?.get('retry-after') ?? null)
  if ((error.status ?? 0) >= 500) return providerUnavailable(error)
  return providerRefused(readError(error).code ?? `status ${error.status}`)
}

/** Awaits a call that is not about one payment. Throws errors of the catalogue. */
export async function orCatalogueError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw catalogueError(error)
  }
}
