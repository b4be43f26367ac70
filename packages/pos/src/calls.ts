import type { Plugin } from '@tillkey/client'
import { traceHeaders } from '@tillkey/host'

/** Tells whom we call for which request it is done. */
export const traceCalls: Plugin = (request, next) =>
  next({ ...request, headers: { ...request.headers, ...traceHeaders() } })

/** Resolves with what the work brings, or after so many milliseconds with what there was before it. */
export async function atMost<T>(ms: number, work: Promise<T>, before: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, before)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
