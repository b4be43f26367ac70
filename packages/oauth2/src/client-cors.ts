import type { Incoming } from '@tillkey/host'
import { bearerOf, type GroupCors, type ProjectContext } from '@tillkey/platform-core'
import type { Client } from './clients/client.ts'
import type { OAuth2Services } from './oauth2-services.ts'
import { providerOf } from './provider.ts'
import { publicCors } from './public-cors.ts'
import { findLiveToken } from './tokens/find-token.ts'

/** The client id of a Basic header, which is not proved by its secret yet. */
function basicId({ headers }: Incoming): string | undefined {
  const encoded = /^basic +(\S+)$/i.exec(headers.authorization?.toString() ?? '')?.[1]
  const [id = ''] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':', 1)
  return id === '' ? undefined : (new URLSearchParams(`id=${id}`).get('id') ?? undefined)
}

/** The client that a request is from, as far as its headers say so. */
async function clientOf(
  services: OAuth2Services,
  project: ProjectContext,
  request: Incoming,
): Promise<Client | undefined> {
  const bearer = bearerOf(request)
  const token = bearer === undefined ? undefined : await findLiveToken(providerOf(services, project), bearer)
  const id = basicId(request) ?? token?.content.grant.clientId
  return id === undefined ? undefined : services.clients.find(project.id, id)
}

/** Beside the project's, the origins that the calling client is registered with may read the answers. */
export const clientCors =
  (services: OAuth2Services): GroupCors =>
  async (project, request, usual) => {
    const rules = await publicCors(project, request, usual)
    if (!rules || request.method === 'OPTIONS' || request.headers.origin === undefined) return rules
    const own = (await clientOf(services, project, request))?.settings.allowed_cors_origins ?? []
    return { ...rules, allowedOrigins: [...rules.allowedOrigins, ...own] }
  }
