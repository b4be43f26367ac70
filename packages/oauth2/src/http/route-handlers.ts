import type { Call, HandlerResponse } from '@tillkey/host'
import type { RequestContext, RouteGroup } from '@tillkey/platform-core'

/** A handler of any operation. */
export type OperationHandler = (call: Call<unknown, RequestContext>) => Promise<HandlerResponse>

/** Wraps every handler of a route group. */
export const wrapHandlers = (
  group: RouteGroup,
  around: (handle: OperationHandler, operation: string) => OperationHandler,
): RouteGroup => ({
  ...group,
  handlers: Object.fromEntries(
    Object.entries(group.handlers).map(([id, handle]) => [
      id,
      around(handle as OperationHandler, id), // checked by `routeGroup`
    ]),
  ),
})
