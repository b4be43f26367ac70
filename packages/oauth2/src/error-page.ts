import { withQuery } from './http/addresses.ts'
import { readValue } from './http/form.ts'
import type { OAuth2Config } from './oauth2-config.ts'

/** URL of the project's error page with the error. The account pages also receive the requested `ui_locales`. */
export function errorPageUrl(
  { protocol }: OAuth2Config,
  error: Readonly<Record<string, string>>,
  parameters: URLSearchParams,
): string {
  const uiLocales = protocol.usesAccountPages ? readValue(parameters, 'ui_locales') : undefined
  return withQuery(protocol.urls.error, {
    ...error,
    ...(uiLocales !== undefined && { ui_locales: uiLocales }),
  })
}
