import type { CallErrorCode } from './call-error.ts'
import type { Plugin } from './client.ts'
import { isCallError } from './failures.ts'

/** A completed request. */
export interface Measurement {
  /** Id of the operation. */
  operation: string
  method: string
  /** Path template with parameter names. */
  path: string
  /** Status of the response, if any. */
  status?: number
  /** Error code without a response; `unknown` for errors of plugins. */
  code?: CallErrorCode | 'unknown'
  milliseconds: number
}

/** Plugin that reports duration and outcome of requests: of each attempt after `retries`, of all together before it. */
export const measured =
  (record: (measurement: Measurement) => void, now: () => number = () => performance.now()): Plugin =>
  async (request, next, { id, method, path }) => {
    const start = now()
    const report = (ended: Pick<Measurement, 'status' | 'code'>) =>
      record({ operation: id, method, path, ...ended, milliseconds: now() - start })
    try {
      const response = await next(request)
      report({ status: response.status })
      return response
    } catch (cause) {
      report({ code: isCallError(cause) ? cause.code : 'unknown' })
      throw cause
    }
  }
