import type { AuthorizationServer } from '../provider.ts'

const names = ['OAuth2AccessTokenIssued', 'OAuth2RefreshTokenIssued', 'OIDCIdentityTokenIssued'] as const

/** Counts issued tokens by kind. */
export function countIssued(
  { ports, project }: AuthorizationServer,
  clientId: string,
  issued: Partial<Record<(typeof names)[number], boolean>>,
): void {
  for (const name of names) if (issued[name]) ports.events?.count(project.id, name, { client_id: clientId })
}
