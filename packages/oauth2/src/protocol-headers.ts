import { ApiError } from '@tillkey/wire'
import { protocolHeaders } from './render-errors.ts'

/** Runs a handler of the token endpoint. Errors get the headers of RFC 6749 5.2. */
export async function withProtocolHeaders<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError({ ...error.facts, headers: { ...error.facts.headers, ...protocolHeaders } })
  }
}
