import { withQuery } from './addresses.ts'
import { valueOf } from './form.ts'
import type { OAuth2Config } from './oauth2-config.ts'

/** Where a person is told of an error: the account pages learn the languages that were asked for, too (`ui_locales`). */
export function errorPageOf(
  { protocol }: OAuth2Config,
  told: Readonly<Record<string, string>>,
  asked: URLSearchParams,
): string {
  const uiLocales = protocol.usesAccountPages ? valueOf(asked, 'ui_locales') : undefined
  return withQuery(protocol.urls.error, {
    ...told,
    ...(uiLocales !== undefined && { ui_locales: uiLocales }),
  })
}
