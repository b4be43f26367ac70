import type { CorsOf, CorsRules, Incoming } from '@tillkey/host'
import type { GroupCors } from './module.ts'
import type { ProjectContext, Projects } from './projects/projects.ts'

const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Max-Age',
  'X-Session-Token',
  'X-XSRF-TOKEN',
  'X-CSRF-TOKEN',
]
const ALLOWED_METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE']
const PREFLIGHT_SECONDS = 600

type Part = 'public' | 'admin'

function usualRules(project: ProjectContext, part: Part): CorsRules | undefined {
  const { enabled, origins } = project.cors[part]
  return enabled ? rulesFor(origins) : undefined
}

const rulesFor = (allowedOrigins: readonly string[]): CorsRules => ({
  allowedOrigins,
  allowedMethods: ALLOWED_METHODS,
  allowedHeaders: ALLOWED_HEADERS,
  exposedHeaders: ['Content-Type'],
  allowCredentials: true,
  maxAgeSeconds: PREFLIGHT_SECONDS,
})

/** The console belongs to no project: the operator's own apps may call it. */
export const consoleCors =
  (ownOrigins: readonly string[]): CorsOf =>
  () =>
    ownOrigins.length > 0 ? rulesFor(ownOrigins) : undefined

/** What the project of a request lets pages of other origins do with one part of it, or with one group of that. */
export const projectCors =
  (projects: Projects, part: Part, group: GroupCors = (_project, _request, usual) => usual): CorsOf =>
  async (request: Incoming) => {
    const project = await projects.resolve(request)
    return group(project, request, usualRules(project, part))
  }
