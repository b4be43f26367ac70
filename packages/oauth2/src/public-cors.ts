import type { CorsRules } from '@tillkey/host'
import type { GroupCors } from '@tillkey/platform-core'
import { oauth2Section } from './oauth2-config.ts'

/** What pages of origins that the configuration names may do with the public operations. */
const configuredRules = (origins: readonly string[]): CorsRules => ({
  allowedOrigins: origins,
  allowedMethods: ['POST', 'GET', 'PUT', 'PATCH', 'DELETE', 'CONNECT', 'HEAD', 'OPTIONS', 'TRACE'],
  allowedHeaders: [
    'Accept',
    'Content-Type',
    'Content-Length',
    'Accept-Language',
    'Content-Language',
    'Authorization',
  ],
  exposedHeaders: [
    'Cache-Control',
    'Expires',
    'Last-Modified',
    'Pragma',
    'Content-Length',
    'Content-Language',
    'Content-Type',
  ],
  allowCredentials: true,
})

/** Everybody's operations follow `serve.public.cors` where it is on, beside what the project says for all engines. */
export const publicCors: GroupCors = (project, _request, usual) => {
  const { cors } = oauth2Section.read(project).serve.public
  if (!cors?.enabled) return usual
  return configuredRules([...(usual?.allowedOrigins ?? []), ...cors.allowed_origins])
}
