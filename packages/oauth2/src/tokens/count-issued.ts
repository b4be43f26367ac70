import type { Provider } from '../provider.ts'

const names = ['OAuth2AccessTokenIssued', 'OAuth2RefreshTokenIssued', 'OIDCIdentityTokenIssued'] as const

/** Counts issued tokens by kind. */
export function countIssued(
  { ports, project }: Provider,
  clientId: string,
  issued: Partial<Record<(typeof names)[number], boolean>>,
): void {
  for (const name of names) if (issued[name]) ports.events?.count(project.id, name, { client_id: clientId })
}
