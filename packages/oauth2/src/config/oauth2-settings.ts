import { group } from '@tillkey/platform-core'
import { openidSettings, secrets, webfinger } from './openid-settings.ts'
import { development, ofTheProcess, serve, urls } from './serving-settings.ts'
import { clients, oauth2, strategies, ttl } from './token-settings.ts'

/** Settings of `services.oauth2.config`. */
export const oauth2Settings = group(
  {
    ...ofTheProcess,
    dev: development,
    serve,
    urls,
    strategies,
    ttl,
    oauth2,
    oidc: openidSettings,
    webfinger,
    secrets,
    clients,
  },
  'The authorization server: OAuth2 and OpenID Connect.',
)
