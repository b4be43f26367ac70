import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/identity/oidc-callbacks.ts'
import * as schemas from '@tillkey/contract/platform/identity/oidc-callbacks-schemas.ts'
import { type HandlerResponse, type Incoming, type Redirect, readForm } from '@tillkey/host'
import { isObject } from '@tillkey/identity/values.ts'
import { type ProjectContext, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { formRouteOptions } from '../../flows/payload.ts'
import {
  type CallbackAddress,
  type CallbackQuery,
  type CallbackServices,
  createCallback,
  type SubmitTo,
} from './callback.ts'

/** Query parameters of the URL, the last value of each. */
const readQuery = ({ originalUrl }: Incoming): CallbackQuery =>
  Object.fromEntries(new URL(originalUrl, 'http://back').searchParams)

async function readParameters(request: Incoming): Promise<CallbackQuery> {
  const body = await readForm(request)
  const texts = Object.entries(isObject(body) ? body : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { ...readQuery(request), ...Object.fromEntries(texts) }
}

const asRedirect = (response: HandlerResponse): Redirect => response as Redirect // or the response of the flow, which knows its operation

/** Callbacks of providers. */
export function callbackRoutes(submitTo: SubmitTo, services: CallbackServices): RouteGroup[] {
  const callback = createCallback(submitTo, services)
  const receive = async (address: CallbackAddress, request: Incoming, project: ProjectContext) =>
    asRedirect(await callback.receive(address, readQuery(request), { request, project }))
  const post = async (address: CallbackAddress, request: Incoming, project: ProjectContext) =>
    asRedirect(await callback.post(address, await readParameters(request), { request, project }))
  return routeGroups({
    ...formRouteOptions,
    endpoints: endpointsOf(operations, schemas),
    handlers: {
      receiveOidcCallback: ({ args, request, context }) => receive(args, request, context.project),
      postOidcCallback: ({ args, request, context }) => post(args, request, context.project),
      receiveOrganizationCallback: ({ args, request, context }) => receive(args, request, context.project),
      postOrganizationCallback: ({ args, request, context }) => post(args, request, context.project),
    },
  })
}
