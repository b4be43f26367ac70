import { type Service, serveHttp2 } from '@tillkey/host'
import { adminKeyCheck, allowAll, anyOf, type Gatekeeper } from './access.ts'
import { mount } from './listeners.ts'
import { serveMetrics, watchProcess } from './metrics-page.ts'
import type { ModuleContext, OpenModule, OperationCalls, RouteGroup } from './module.ts'
import { notImplementedGroups } from './not-implemented.ts'
import { withoutProjectPrefix } from './projects/projects.ts'
import type { ServerOptions } from './server-options.ts'
import { createWrongKeys } from './wrong-keys.ts'

type App = Service['app']

const isNotAdmin = ({ access }: RouteGroup): boolean => access !== 'admin' && access !== 'console'

/** Serves HTTP/2 on a listener if a module does. */
function mountHttp2(
  app: App,
  { limits }: ServerOptions,
  { opened, calls }: { opened: readonly OpenModule[]; calls: OperationCalls },
): void {
  const module = opened.find(({ openHttp2 }) => openHttp2 !== undefined)
  if (!module?.openHttp2) return
  const { openHttp2 } = module
  serveHttp2(app, { limits, rewriteUrl: withoutProjectPrefix, load: () => openHttp2(calls) })
}

/** Returns the groups with those operations only that a further listener serves. */
const selectOperations = (groups: readonly RouteGroup[], ids: readonly string[]): RouteGroup[] =>
  groups
    .map((group) => ({
      ...group,
      endpoints: Object.fromEntries(Object.entries(group.endpoints).filter(([id]) => ids.includes(id))),
    }))
    .filter(({ endpoints }) => Object.keys(endpoints).length > 0)

/** The listeners of a server. */
export interface Apps {
  app: App
  adminApp: App
  furtherApps: ReadonlyMap<string, App>
}

/** Mounts the groups on every listener. Only the public one serves public groups. */
export function mountModules(
  { app, adminApp, furtherApps }: Apps,
  { options, context }: { options: ServerOptions; context: ModuleContext },
  opened: readonly OpenModule[],
): void {
  const served = opened.flatMap(({ routes }) => routes)
  const { projects, ports, now, log } = context
  const unserved = notImplementedGroups(options.described ?? [], served, ports)
  const platformKey = adminKeyCheck(options.adminKey)
  const checks = [platformKey, ...opened.flatMap(({ access = [] }) => access)]
  const wrongKeys = createWrongKeys({
    limit: options.wrongKeyLimit,
    now,
    onExcess: (address) => log.warn({ address }, 'too many wrong access tokens from one address'),
  })
  const withKey = anyOf(checks, wrongKeys)
  const onPublic = options.publicAdmin === 'absent' ? served.filter(isNotAdmin) : served
  const onAdmin = served.filter(({ access }) => access !== 'public')
  const shared = {
    projects,
    consoleOrigins: options.consoleOrigins ?? [],
    inspect: options.inspect,
    ports,
  }
  const mountOn = (listener: App, groups: readonly RouteGroup[], administrators: Gatekeeper): void => {
    const calls = mount(groups, { app: listener, administrators, ...shared })
    mountHttp2(listener, options, { opened, calls })
  }
  mountOn(app, [...onPublic, ...unserved], withKey)
  const administrators = options.adminListener === 'open' ? allowAll(checks) : withKey
  mountOn(adminApp, [...onAdmin, ...unserved], administrators)
  for (const { listeners = {} } of opened)
    for (const [name, ids] of Object.entries(listeners)) {
      const further = furtherApps.get(name)
      if (further) mountOn(further, selectOperations(onAdmin, ids), administrators)
    }
  if (!options.metrics) return
  watchProcess(options.metrics, context)
  // Metrics concern the whole process, so no key of a project may read them.
  const operators = options.adminListener === 'open' ? allowAll([]) : anyOf([platformKey], wrongKeys)
  serveMetrics(adminApp, options.metrics, operators)
}
