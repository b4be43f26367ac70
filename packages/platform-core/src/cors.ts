import type { CorsResolver, CorsRules, Incoming } from '@tillkey/host'
import type { GroupCors } from './module.ts'
import type { ProjectContext, Projects } from './projects/projects.ts'

const engineRules = {
  allowedMethods: ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'Max-Age',
    'X-Session-Token',
    'X-XSRF-TOKEN',
    'X-CSRF-TOKEN',
  ],
  exposedHeaders: ['Content-Type'],
}
const PREFLIGHT_SECONDS = 600

/** Any port of this machine. */
const LOOPBACK_ORIGINS = ['http', 'https'].flatMap((scheme) =>
  ['localhost', '127.0.0.1', '[::1]'].flatMap((host) => [`${scheme}://${host}`, `${scheme}://${host}:*`]),
)

type Part = 'public' | 'admin'

function usualRules(project: ProjectContext, part: Part): CorsRules | undefined {
  const { enabled, origins } = project.cors[part]
  const allowed = [
    ...(enabled ? origins : []),
    ...(part === 'public' && project.allowsLoopback ? LOOPBACK_ORIGINS : []),
  ]
  return enabled || allowed.length > 0 ? rulesFor(allowed) : undefined
}

const rulesFor = (allowedOrigins: readonly string[]): CorsRules => ({
  allowedOrigins,
  ...engineRules,
  allowCredentials: true,
  maxAgeSeconds: PREFLIGHT_SECONDS,
})

/** The console belongs to no project: its own screens may call it. */
export const consoleCors =
  (origins: readonly string[]): CorsResolver =>
  () =>
    origins.length > 0 ? rulesFor(origins) : undefined

/** `serve.*.cors` of an original server's configuration. */
export interface ConfiguredCors {
  enabled: boolean
  allowed_origins: readonly string[]
  allowed_methods?: readonly string[]
  allowed_headers?: readonly string[]
  exposed_headers?: readonly string[]
  allow_credentials: boolean
  max_age: number
}

/**
 * What the configuration of an engine lets pages of other origins do, beside what the project says for all of them: origins of
 * both, and where it is on, methods and headers as it says them.
 */
export function withConfiguredCors(
  usual: CorsRules | undefined,
  configured: ConfiguredCors | undefined,
  fallback: Pick<CorsRules, 'allowedMethods' | 'allowedHeaders' | 'exposedHeaders'> = engineRules,
): CorsRules | undefined {
  if (!configured?.enabled) return usual
  return {
    allowedOrigins: [...(usual?.allowedOrigins ?? []), ...configured.allowed_origins],
    allowedMethods: configured.allowed_methods ?? fallback.allowedMethods,
    allowedHeaders: configured.allowed_headers ?? fallback.allowedHeaders,
    exposedHeaders: configured.exposed_headers ?? fallback.exposedHeaders ?? [],
    allowCredentials: configured.allow_credentials,
    ...(configured.max_age > 0 && { maxAgeSeconds: configured.max_age }),
  }
}

const noOrigin: CorsRules = { allowedOrigins: [], allowedMethods: [], allowedHeaders: [] }

/** The same rules, with preflights refused where there are none. */
export const refusingPreflights =
  (cors: CorsResolver): CorsResolver =>
  async (request) =>
    (await cors(request)) ??
    ('access-control-request-method' in request.headers && request.method === 'OPTIONS'
      ? noOrigin
      : undefined)

/** What the project of a request lets pages of other origins do with one part of it, or with one group of that. */
export const projectCors =
  (projects: Projects, part: Part, group: GroupCors = (_project, _request, usual) => usual): CorsResolver =>
  async (request: Incoming) => {
    const project = await projects.resolve(request)
    return group(project, request, usualRules(project, part))
  }
