import type { CallErrorCode } from './call-error.ts'
import type { Plugin } from './client.ts'
import { isCallError } from './failures.ts'

/** A request that came to its end. */
export interface Measurement {
  /** Id of the operation. */
  operation: string
  method: string
  /** The path with the names of its parameters, never their values. */
  path: string
  /** What the server answered with, of any status. */
  status?: number
  /** Why nothing came back; `unknown` for what a plugin threw. */
  code?: CallErrorCode | 'unknown'
  milliseconds: number
}

/** Tells how long each request took and how it ended; behind `retries` each attempt, before it all of them as one. */
export const measured =
  (record: (measurement: Measurement) => void, now: () => number = () => performance.now()): Plugin =>
  async (request, next, { id, method, path }) => {
    const start = now()
    const tell = (ended: Pick<Measurement, 'status' | 'code'>) =>
      record({ operation: id, method, path, ...ended, milliseconds: now() - start })
    try {
      const response = await next(request)
      tell({ status: response.status })
      return response
    } catch (cause) {
      tell({ code: isCallError(cause) ? cause.code : 'unknown' })
      throw cause
    }
  }
