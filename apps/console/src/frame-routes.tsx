import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { getActiveProjectInConsole } from '@tillkey/contract/platform/project/projects.ts'
import { screenPaths } from './screens.ts'
import type { ConsoleServices } from './shared/services.ts'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import { Shell } from './shell/shell.tsx'
import { SignedOutScreen } from './shell/signed-out-screen.tsx'
import { StartScreen } from './shell/start-screen.tsx'

/** What loaders of routes may use. */
export interface RouterContext {
  services: ConsoleServices
  queries: QueryClient
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFoundScreen })

/** Opens the project that was open last, or the list of projects. */
export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screenPaths.start,
  async beforeLoad({ context: { services } }) {
    const { project_id: project } = await getActiveProjectInConsole(services.platform)
    if (project) throw redirect({ to: screenPaths.home, params: { project } })
  },
  component: StartScreen,
})

/** The list of projects, whichever was open last. */
export const projectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screenPaths.projects,
  component: StartScreen,
})

export const newProjectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screenPaths.newProject,
}).lazy(() => import('./features/project/new-project-route.tsx').then(({ newProjectRoute: route }) => route))

export const systemRoute = createRoute({ getParentRoute: () => rootRoute, path: screenPaths.system }).lazy(
  () => import('./features/system/system-route.tsx').then(({ systemRoute: route }) => route),
)

export const signedOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: screenPaths.signedOut,
  validateSearch: ({ reason }): { reason?: string } => (typeof reason === 'string' ? { reason } : {}),
  component: SignedOutScreen,
})

/** The frame around every screen of a project. */
export const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/p/$project',
  component: Shell,
})

/** Search parameters of a list: what is searched for, and filters by name. */
type ListSearch = Readonly<Record<string, string | undefined>>

export const validateListSearch = (search: Record<string, unknown>): ListSearch =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )
