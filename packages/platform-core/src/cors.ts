import type { CorsResolver, CorsRules, Incoming } from '@tillkey/host'
import type { GroupCors } from './module.ts'
import type { ProjectContext } from './projects/project-context.ts'
import type { Projects } from './projects/projects.ts'

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

/** Origins on any port of this machine. */
const LOOPBACK_ORIGINS = ['http', 'https'].flatMap((scheme) =>
  ['localhost', '127.0.0.1', '[::1]'].flatMap((host) => [`${scheme}://${host}`, `${scheme}://${host}:*`]),
)

type Part = 'public' | 'admin'

function defaultRules(project: ProjectContext, part: Part): CorsRules | undefined {
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

/** CORS rules of the console, which belongs to no project. Its own origins may call it. */
export const consoleCors =
  (origins: readonly string[]): CorsResolver =>
  () =>
    origins.length > 0 ? rulesFor(origins) : undefined

/** `serve.*.cors` in the configuration of an original server. */
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
 * Merges the CORS settings of an engine with those of the project. Origins are combined. If the engine enables CORS, its
 * methods and headers apply.
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

/** Rejects preflights of requests that no CORS rules apply to. */
export const refusingPreflights =
  (cors: CorsResolver): CorsResolver =>
  async (request) =>
    (await cors(request)) ??
    ('access-control-request-method' in request.headers && request.method === 'OPTIONS'
      ? noOrigin
      : undefined)

/** CORS rules from the request's project for a part of the API, optionally refined by a route group. */
export const projectCors =
  (projects: Projects, part: Part, group: GroupCors = (_project, _request, usual) => usual): CorsResolver =>
  async (request: Incoming) => {
    const project = await projects.resolve(request)
    return group(project, request, defaultRules(project, part))
  }
