import type { Endpoint } from '@tillkey/contract'
import { type Incoming, type Redirect, redirect } from '@tillkey/host'
import {
  anyone,
  type Caller,
  errorEnvelope,
  type ProjectContext,
  type RouteGroup,
} from '@tillkey/platform-core'
import { descriptorOf } from '@tillkey/wire'

type Request = Pick<Incoming, 'url'>

/** 307 to where everybody asks for what was asked for among what administrators do: the same address without `/admin`. */
export const toPublic = ({ url }: Request, { publicUrl }: Pick<ProjectContext, 'publicUrl'>): Redirect =>
  redirect(`${publicUrl}${url.replace(/^\/admin/, '')}`, {}, 307)

const kinds = 'login|registration|recovery|verification|settings|logout|errors'
const sentOn = new RegExp(`^/(self-service/(${kinds})|schemas)(/|$)`)

const send = ({ request, context }: { request: Request; context: { project: ProjectContext } }): Redirect =>
  toPublic(request, context.project)

/** What traits look like is everybody's business, also at that address. */
const everybody = (): Promise<Caller> => Promise.resolve(anyone)

const isOfSchemas = ({ operation }: Endpoint): boolean => operation.path.startsWith('/schemas')

function redirectsOf({ endpoints }: RouteGroup): RouteGroup {
  const sent = Object.entries(endpoints).filter(([, { operation }]) => sentOn.test(operation.path))
  const moved = sent.map(([name, { operation, schemas }]) => {
    const described = descriptorOf(operation)
    return [name, { schemas, operation: { ...described, path: `/admin${described.path}` } }] as const
  })
  return {
    access: Object.values(endpoints).every(isOfSchemas) ? everybody : 'admin',
    renderError: errorEnvelope,
    validation: 'handler',
    bodyFormats: 'unread',
    endpoints: Object.fromEntries(moved),
    handlers: Object.fromEntries(sent.map(([name]) => [name, send])),
  }
}

/** As published: flows and schemas that are asked for at the addresses of administrators are at the public ones. */
export const publicRedirects = (groups: readonly RouteGroup[]): RouteGroup[] =>
  groups
    .filter(({ access }) => access === 'public')
    .map(redirectsOf)
    .filter(({ endpoints }) => Object.keys(endpoints).length > 0)
