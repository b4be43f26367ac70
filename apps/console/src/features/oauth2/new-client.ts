import type { OAuth2Client } from '@tillkey/client'
import english from '../../catalogues/en/clients.json'
import { createTranslate } from '../../shared/messages.ts'
import { type AppKind, kindSettings } from './app-kinds.ts'
import { checkRedirectUris } from './redirect-uri.ts'

const t = createTranslate(english)

/** Answers to the questions about a new client. */
export interface NewClient {
  kind: AppKind
  name: string
  redirectUris: readonly string[]
  scope: string
  /** Whether the app stays signed in without the person. */
  isOffline: boolean
}

/** Scopes that are suggested for each kind of app. */
export const suggestedScopes: Readonly<Record<AppKind, string>> = {
  server: 'openid email',
  browser: 'openid email',
  native: 'openid email',
  machine: '',
}

/** Whether people sign in to this kind of app. */
export const signsIn = (kind: AppKind): boolean => kind !== 'machine'

const originsOf = (uris: readonly string[]): string[] => [
  ...new Set(uris.flatMap((uri) => URL.parse(uri)?.origin ?? [])),
]

/** Whether the answers suffice. */
export const isComplete = ({ kind, name, redirectUris }: NewClient): boolean =>
  name.trim() !== '' &&
  (!signsIn(kind) ||
    (redirectUris.length > 0 &&
      checkRedirectUris(redirectUris).every(({ problem }) => problem === undefined)))

/** Returns the client that the answers describe. */
export function describeClient({ kind, name, redirectUris, scope, isOffline }: NewClient): OAuth2Client {
  const settings = kindSettings[kind]
  const words = scope.split(' ').filter((word) => word !== '')
  if (!signsIn(kind)) return { client_name: name.trim(), scope: words.join(' '), ...settings }
  return {
    client_name: name.trim(),
    ...settings,
    grant_types: isOffline ? settings.grant_types : ['authorization_code'],
    scope: [...new Set([...words, ...(isOffline ? ['offline_access'] : [])])].join(' '),
    redirect_uris: [...redirectUris],
    ...(kind === 'browser' && { allowed_cors_origins: originsOf(redirectUris) }),
  }
}

/** Explains what was chosen for a kind of app. */
export function explainChoices({ kind, isOffline }: NewClient): string[] {
  if (kind === 'machine') return [t('chosen.credentials'), t('chosen.secretBasic'), t('chosen.noPerson')]
  const secret = kind === 'server' ? [t('chosen.secretBasic'), t('chosen.pkce')] : [t('chosen.public')]
  const origins = kind === 'browser' ? [t('chosen.origins')] : []
  return [t('chosen.code'), ...secret, ...origins, isOffline ? t('chosen.refresh') : t('chosen.noRefresh')]
}
