import { endpointsOf } from '@tillkey/contract'
import * as flowErrors from '@tillkey/contract/platform/identity/flow-errors.ts'
import * as schemas from '@tillkey/contract/platform/identity/flow-errors-schemas.ts'
import { type Incoming, ok } from '@tillkey/host'
import type { Csrf } from '@tillkey/identity/browser/csrf.ts'
import { withCsrfCookie } from '@tillkey/identity/browser/csrf-cookie.ts'
import { errorNotFound } from '@tillkey/identity/errors/self-service-errors.ts'
import { readUuid } from '@tillkey/identity/values.ts'
import {
  type ErrorContent,
  errorContent,
  errorEnvelope,
  type RouteGroup,
  routeGroups,
} from '@tillkey/platform-core'
import { TOO_MANY_ID } from './flow-errors.ts'
import type { FlowErrorsStore } from './flow-errors-store.ts'

/** An error that is not stored. */
const stubError = (content: ErrorContent) => ({
  id: '00000000-0000-0000-0000-000000000000',
  error: content,
  createdAt: 0,
})

const EXAMPLE = 'This is an example of an error.'

/** Example of the error page, and the response above the limit of stored errors. */
const stubs = new Map([
  [
    'stub:500',
    stubError({ ...errorContent({ status: 500, code: 'example', reason: EXAMPLE }), reason: EXAMPLE }),
  ],
  [TOO_MANY_ID, stubError(errorContent({ status: 429, code: 'too_many_errors', reason: '' }))],
])

async function findFlowError(projectId: string, spelled: string, store: FlowErrorsStore) {
  const id = readUuid(spelled)
  const stored = id === undefined ? undefined : await store.find(projectId, id)
  return id !== undefined && stored ? { id, ...stored } : undefined
}

async function findError(projectId: string, id: string, store: FlowErrorsStore) {
  const found = stubs.get(id) ?? (await findFlowError(projectId, id, store))
  if (!found) throw errorNotFound()
  const at = new Date(found.createdAt).toISOString()
  return { id: found.id, error: { ...found.error }, created_at: at, updated_at: at }
}

/** Reads the id, or the older parameter. */
function readErrorId({ originalUrl }: Incoming): string {
  const { searchParams } = new URL(originalUrl, 'http://error')
  return searchParams.get('error') || searchParams.get('id') || ''
}

/** Errors of browser flows, for the error page. */
export const errorRoutes = ({
  flowErrors: store,
  csrf,
}: {
  flowErrors: FlowErrorsStore
  csrf: Csrf
}): RouteGroup[] =>
  routeGroups({
    renderError: errorEnvelope,
    validation: 'handler',
    endpoints: endpointsOf(flowErrors, schemas),
    handlers: {
      getFlowError: ({ request, context: { project } }) =>
        withCsrfCookie({ request, project }, csrf, async () =>
          ok(await findError(project.id, readErrorId(request), store)),
        ),
    },
  })
