import type { Provider } from '../provider.ts'

const names = ['OAuth2AccessTokenIssued', 'OAuth2RefreshTokenIssued', 'OIDCIdentityTokenIssued'] as const

/** Counts the tokens of one answer by their kinds. */
export function countIssued(
  { ports, project }: Provider,
  issued: Partial<Record<(typeof names)[number], boolean>>,
): void {
  for (const name of names) if (issued[name]) ports.events?.count(project.id, name)
}
