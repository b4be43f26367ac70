import { createRoute, createRouter } from '@tanstack/react-router'
import {
  newProjectRoute,
  projectRoute,
  projectsRoute,
  type RouterContext,
  rootRoute,
  signedOutRoute,
  startRoute,
  systemRoute,
  validateListSearch,
} from './frame-routes.tsx'
import { screenPaths } from './screens.ts'
import { ScreenError } from './shell/screen-error.tsx'

const homeRoute = createRoute({ getParentRoute: () => projectRoute, path: '/' }).lazy(() =>
  import('./features/project-home/home-route.tsx').then(({ homeRoute: route }) => route),
)

const eventsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/events',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/activity/events-route.tsx').then(({ eventsRoute: route }) => route))

const auditRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/audit',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/activity/audit-route.tsx').then(({ auditRoute: route }) => route))

const sessionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/sessions',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/activity/sessions-route.tsx').then(({ sessionsRoute: route }) => route))

const messagesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/messages',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/activity/messages-route.tsx').then(({ messagesRoute: route }) => route))

const messageRoute = createRoute({ getParentRoute: () => projectRoute, path: '/messages/$id' }).lazy(() =>
  import('./features/activity/message-route.tsx').then(({ messageRoute: route }) => route),
)

const overviewRoute = createRoute({ getParentRoute: () => projectRoute, path: '/overview' }).lazy(() =>
  import('./features/project/overview-route.tsx').then(({ overviewRoute: route }) => route),
)

const membersRoute = createRoute({ getParentRoute: () => projectRoute, path: '/members' }).lazy(() =>
  import('./features/project/members-route.tsx').then(({ membersRoute: route }) => route),
)

const apiKeysRoute = createRoute({ getParentRoute: () => projectRoute, path: '/api-keys' }).lazy(() =>
  import('./features/project/keys-route.tsx').then(({ apiKeysRoute: route }) => route),
)

const usersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/users',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/users/users-route.tsx').then(({ usersRoute: route }) => route))

const importRoute = createRoute({ getParentRoute: () => projectRoute, path: '/users/import' }).lazy(() =>
  import('./features/users/import-route.tsx').then(({ importRoute: route }) => route),
)

const jobsRoute = createRoute({ getParentRoute: () => projectRoute, path: '/users/jobs' }).lazy(() =>
  import('./features/users/jobs-route.tsx').then(({ jobsRoute: route }) => route),
)

const userRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/users/$id',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/users/user-route.tsx').then(({ userRoute: route }) => route))

const simulatorRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/simulator',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/simulator/simulator-route.tsx').then(({ simulatorRoute: route }) => route))

const clientsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/clients',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/oauth2/clients-route.tsx').then(({ clientsRoute: route }) => route))

const newClientRoute = createRoute({ getParentRoute: () => projectRoute, path: '/clients/new' }).lazy(() =>
  import('./features/oauth2/new-client-route.tsx').then(({ newClientRoute: route }) => route),
)

const clientRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/clients/$id',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/oauth2/client-route.tsx').then(({ clientRoute: route }) => route))

const consentsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/consents',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/oauth2/consents-route.tsx').then(({ consentsRoute: route }) => route))

const loginSessionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/login-sessions',
  validateSearch: validateListSearch,
}).lazy(() =>
  import('./features/oauth2/login-sessions-route.tsx').then(({ loginSessionsRoute: route }) => route),
)

const keysRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/keys',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/oauth2/keys-route.tsx').then(({ keysRoute: route }) => route))

const issuersRoute = createRoute({ getParentRoute: () => projectRoute, path: '/issuers' }).lazy(() =>
  import('./features/oauth2/issuers-route.tsx').then(({ issuersRoute: route }) => route),
)

const inspectorRoute = createRoute({ getParentRoute: () => projectRoute, path: '/inspector' }).lazy(() =>
  import('./features/oauth2/inspector-route.tsx').then(({ inspectorRoute: route }) => route),
)

const playgroundRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/playground',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/oauth2/playground-route.tsx').then(({ playgroundRoute: route }) => route))

const playgroundCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screenPaths.playgroundCallback,
}).lazy(() =>
  import('./features/oauth2/playground-callback-route.tsx').then(
    ({ playgroundCallbackRoute: route }) => route,
  ),
)

const relationshipsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/permissions/relationships',
  validateSearch: validateListSearch,
}).lazy(() =>
  import('./features/permissions/relationships-route.tsx').then(({ relationshipsRoute: route }) => route),
)

const explainRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/permissions/explain',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/permissions/explain-route.tsx').then(({ explainRoute: route }) => route))

const reachRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/permissions/reach',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/permissions/reach-route.tsx').then(({ reachRoute: route }) => route))

const rulesRoute = createRoute({ getParentRoute: () => projectRoute, path: '/permissions/rules' }).lazy(() =>
  import('./features/permissions/rules-route.tsx').then(({ rulesRoute: route }) => route),
)

const assertionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/permissions/test-cases',
}).lazy(() =>
  import('./features/permissions/assertions-route.tsx').then(({ assertionsRoute: route }) => route),
)

const schemasRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/schemas',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/schemas/schemas-route.tsx').then(({ schemasRoute: route }) => route))

const schemaRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/schemas/$id',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/schemas/schema-route.tsx').then(({ schemaRoute: route }) => route))

const organizationsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/organizations',
  validateSearch: validateListSearch,
}).lazy(() =>
  import('./features/organizations/organizations-route.tsx').then(({ organizationsRoute: route }) => route),
)

const organizationRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/organizations/$id',
  validateSearch: validateListSearch,
}).lazy(() =>
  import('./features/organizations/organization-route.tsx').then(({ organizationRoute: route }) => route),
)

const settingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/settings/settings-route.tsx').then(({ settingsRoute: route }) => route))

const jsonRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings/json',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/settings/json-route.tsx').then(({ jsonRoute: route }) => route))

const revisionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/revisions',
  validateSearch: validateListSearch,
}).lazy(() => import('./features/settings/revisions-route.tsx').then(({ revisionsRoute: route }) => route))

const routeTree = rootRoute.addChildren([
  startRoute,
  signedOutRoute,
  projectsRoute,
  newProjectRoute,
  systemRoute,
  playgroundCallbackRoute,
  projectRoute.addChildren([
    homeRoute,
    eventsRoute,
    auditRoute,
    sessionsRoute,
    messagesRoute,
    messageRoute,
    overviewRoute,
    membersRoute,
    apiKeysRoute,
    usersRoute,
    importRoute,
    jobsRoute,
    userRoute,
    simulatorRoute,
    clientsRoute,
    newClientRoute,
    clientRoute,
    consentsRoute,
    loginSessionsRoute,
    keysRoute,
    issuersRoute,
    inspectorRoute,
    playgroundRoute,
    relationshipsRoute,
    explainRoute,
    reachRoute,
    rulesRoute,
    assertionsRoute,
    schemasRoute,
    schemaRoute,
    organizationsRoute,
    organizationRoute,
    settingsRoute,
    jsonRoute,
    revisionsRoute,
  ]),
])

/** Creates the router. `base` is the path prefix of the console. */
export const createConsoleRouter = ({ base, ...context }: RouterContext & { base: string }) =>
  createRouter({
    routeTree,
    context,
    ...(base && { basepath: base }),
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenError,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
