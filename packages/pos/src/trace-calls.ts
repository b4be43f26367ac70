import type { Plugin } from '@tillkey/client'
import { traceHeaders } from '@tillkey/host'

/** Tells whom we call for which request it is done. */
export const traceCalls: Plugin = (request, next) =>
  next({ ...request, headers: { ...request.headers, ...traceHeaders() } })
