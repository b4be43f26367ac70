import { withPathPrefix } from '@tillkey/contract/deprecated.ts'
import { type Incoming, type Redirect, redirect } from '@tillkey/host'
import { errorEnvelope, type ProjectContext, type RouteGroup } from '@tillkey/platform-core'

type Request = Pick<Incoming, 'url'>

/** As published, redirects (307) to the same URL without `/admin`. */
export const toPublic = ({ url }: Request, { publicUrl }: Pick<ProjectContext, 'publicUrl'>): Redirect =>
  redirect(`${publicUrl}${url.replace(/^\/admin/, '')}`, {}, 307)

const kinds = 'login|registration|recovery|verification|settings|logout|errors'
const sentOn = new RegExp(`^/self-service/(${kinds})(/|$)`)

const send = ({ request, context }: { request: Request; context: { project: ProjectContext } }): Redirect =>
  toPublic(request, context.project)

/** The same operations below `/admin`. */
export const underAdminPath = (endpoints: RouteGroup['endpoints']): RouteGroup['endpoints'] =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, withPathPrefix(endpoint, '/admin')]),
  )

function buildRedirects({ endpoints }: RouteGroup): RouteGroup {
  const sent = Object.entries(endpoints).filter(([, { operation }]) => sentOn.test(operation.path))
  return {
    access: 'admin',
    renderError: errorEnvelope,
    validation: 'handler',
    bodyFormats: 'unread',
    endpoints: underAdminPath(Object.fromEntries(sent)),
    handlers: Object.fromEntries(sent.map(([name]) => [name, send])),
  }
}

/** As published, flows requested at the admin API redirect to their public URLs. */
export const publicRedirects = (groups: readonly RouteGroup[]): RouteGroup[] =>
  groups
    .filter(({ access }) => access === 'public')
    .map(buildRedirects)
    .filter(({ endpoints }) => Object.keys(endpoints).length > 0)
