import type { Endpoint } from '@tillkey/contract'
import { type Call, type Incoming, type RenderError, redirect } from '@tillkey/host'
import { ApiError, type Descriptor, descriptorOf, type ErrorFacts } from '@tillkey/wire'
import type { RequestContext, RouteGroup } from './module.ts'
import type { Ports } from './ports.ts'

/** The described operations of one API, and the format of its errors. */
export interface DescribedApi {
  endpoints: Record<string, Endpoint>
  renderError: RenderError
}

const toKey = ({ method, path }: Descriptor): string => `${method} ${path.replaceAll(/{\w+}/g, '{}')}`

const notServed = ({ id }: Descriptor): ErrorFacts => ({
  status: 501,
  code: 'not_served',
  reason: `This version does not implement the operation ${id}.`,
  details: { operation: id },
})

const isPerson = ({ method, headers }: Incoming): boolean =>
  method === 'GET' && String(headers.accept ?? '').includes('text/html')

/** Answers that an operation is not implemented: programs get an error, browsers the error page if there is one. */
function respondNotImplemented(operation: Descriptor, ports: Ports) {
  return async ({ request, context }: Call<object, RequestContext>) => {
    const facts = notServed(operation)
    if (!isPerson(request) || !ports.errorPage) throw new ApiError(facts)
    return redirect(await ports.errorPage(facts, { request, project: context.project }))
  }
}

/** The operation without parameters and body, so that its answer does not depend on them. */
const withoutInputs = ({ operation, ...endpoint }: Endpoint): Endpoint => ({
  ...endpoint,
  operation: { ...descriptorOf(operation), parameters: [], body: undefined },
})

/** Serves every described operation that no other group serves. */
export function notImplementedGroups(
  described: readonly DescribedApi[],
  served: readonly RouteGroup[],
  ports: Ports,
): RouteGroup[] {
  const known = new Set(
    served.flatMap(({ endpoints }) => Object.values(endpoints)).map(({ operation }) => toKey(operation)),
  )
  return described.flatMap(({ endpoints, renderError }) => {
    const missing = Object.entries(endpoints).filter(([, { operation }]) => !known.has(toKey(operation)))
    if (missing.length === 0) return []
    const handlers = missing.map(([id, { operation }]) => [id, respondNotImplemented(operation, ports)])
    return [
      {
        access: 'public' as const,
        renderError,
        endpoints: Object.fromEntries(missing.map(([id, endpoint]) => [id, withoutInputs(endpoint)])),
        handlers: Object.fromEntries(handlers),
        validation: 'handler' as const,
      },
    ]
  })
}
