import type { CorsOf, Incoming } from '@tillkey/host'
import type { Projects } from './projects/projects.ts'

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

/** What the project of a request lets pages of other origins do with one part of it. */
export const projectCors =
  (projects: Projects, part: 'public' | 'admin'): CorsOf =>
  async (request: Incoming) => {
    const { enabled, origins } = (await projects.resolve(request)).cors[part]
    if (!enabled) return undefined
    return {
      allowedOrigins: origins,
      allowedMethods: ALLOWED_METHODS,
      allowedHeaders: ALLOWED_HEADERS,
      exposedHeaders: ['Content-Type'],
      allowCredentials: true,
      maxAgeSeconds: PREFLIGHT_SECONDS,
    }
  }
