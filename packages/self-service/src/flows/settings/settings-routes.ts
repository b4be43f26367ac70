import { endpointsOf } from '@tillkey/contract'
import * as settings from '@tillkey/contract/platform/identity/flows-settings.ts'
import * as schemas from '@tillkey/contract/platform/identity/flows-settings-schemas.ts'
import { withCsrfCookie } from '@tillkey/identity/browser/csrf-cookie.ts'
import { isAllowedReturnTo } from '@tillkey/identity/browser/return-to.ts'
import { type ProjectContext, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { descriptorOf } from '@tillkey/wire'
import type { FlowDefinition } from '../flow-definition.ts'
import { createFlowHandlers } from '../flow-engine.ts'
import { formIn, formRouteOptions } from '../payload.ts'
import type { Services } from '../services.ts'
import { getSettings } from './get-settings.ts'
import type { SettingsTypes } from './settings.ts'

const allowReturnTo = (returnTo: string | undefined, project: ProjectContext): string | undefined =>
  isAllowedReturnTo(returnTo, project) ? returnTo : undefined

/** Routes of settings flows. */
export function settingsRoutes(definition: FlowDefinition<SettingsTypes>, services: Services): RouteGroup[] {
  const handlers = createFlowHandlers(definition, services)
  // After signing in again, the browser returns to the form action by GET.
  const operation = {
    ...descriptorOf(settings.updateSettingsFlow),
    method: 'GET',
    body: undefined,
  } as typeof settings.updateSettingsFlow // same operation by another method
  return [
    ...routeGroups({
      ...formRouteOptions,
      endpoints: endpointsOf(settings, schemas),
      handlers: {
        createBrowserSettingsFlow: ({ args, request, context: { project } }) =>
          handlers.init('browser', args, { request, project }),
        createNativeSettingsFlow: ({ args, request, context: { project } }) =>
          // Apps navigate on their own, so a forbidden return URL is ignored.
          handlers.init('api', { return_to: allowReturnTo(args.return_to, project) }, { request, project }),
        getSettingsFlow: ({ args, request, context: { project } }) =>
          withCsrfCookie({ request, project }, services.csrf, () =>
            getSettings(args.id, { request, project }, { definition, services }),
          ),
        updateSettingsFlow: ({ args, request, context: { project } }) =>
          handlers.submit(args.flow, formIn(request), { request, project }),
      },
    }),
    ...routeGroups({
      ...formRouteOptions,
      endpoints: endpointsOf({ updateSettingsFlow: operation }, schemas),
      handlers: {
        updateSettingsFlow: ({ args, request, context: { project } }) =>
          handlers.submit(args.flow, () => ({}), { request, project }),
      },
    }),
  ]
}
