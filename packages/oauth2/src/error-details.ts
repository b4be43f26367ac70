import type { RouteGroup } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { wrapHandlers } from './http/route-handlers.ts'
import { type OAuth2Config, oauth2Section } from './oauth2-config.ts'

/** Adds the cause to an error if the project exposes internal errors (`oauth2.expose_internal_errors`). */
export function withCause({ oauth2 }: OAuth2Config, error: ApiError): ApiError {
  const { cause } = error.facts
  if (!oauth2.expose_internal_errors || !(cause instanceof Error)) return error
  return new ApiError({ ...error.facts, debug: cause.message })
}

/** Adds causes to the errors of a route group where the project allows it. */
export const withErrorDetails = (group: RouteGroup): RouteGroup =>
  wrapHandlers(group, (handle) => async (call) => {
    try {
      return await handle(call)
    } catch (error) {
      throw error instanceof ApiError ? withCause(oauth2Section.read(call.context.project), error) : error
    }
  })
