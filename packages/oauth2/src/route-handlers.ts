import type { Call, HandlerResponse } from '@tillkey/host'
import type { RequestContext, RouteGroup } from '@tillkey/platform-core'

/** A handler of any operation. */
export type Handle = (call: Call<unknown, RequestContext>) => Promise<HandlerResponse>

/** Wraps every handler of a route group. */
export const aroundHandlers = (
  group: RouteGroup,
  around: (handle: Handle, operation: string) => Handle,
): RouteGroup => ({
  ...group,
  handlers: Object.fromEntries(
    Object.entries(group.handlers).map(([id, handle]) => [
      id,
      around(handle as Handle, id), // checked by `routeGroup`
    ]),
  ),
})
