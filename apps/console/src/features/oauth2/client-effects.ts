import english from '../../catalogues/en/clients.json'
import { createTranslate } from '../../shared/messages.ts'
import { type ClientChange, formatSetting, isLifespan } from './client-draft.ts'

const t = createTranslate(english)

const toWords = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? value.split(' ').filter((word) => word !== '') : []
}

const removedFrom = ({ before, after }: ClientChange): string[] => {
  const now = new Set(toWords(after))
  return toWords(before).filter((word) => !now.has(word))
}

const addedTo = ({ before, after, ...rest }: ClientChange): string[] =>
  removedFrom({ ...rest, before: after, after: before })

type Explain = (change: ClientChange) => (string | undefined)[]

/** Explanations of what a change does, by field. */
const explanations: Readonly<Record<string, Explain>> = {
  redirect_uris: (change) => removedFrom(change).map((uri) => t('effect.redirectRemoved', { uri })),
  grant_types: (change) => [
    ...removedFrom(change).map((grant) =>
      grant === 'refresh_token' ? t('effect.refreshRemoved') : t('effect.grantRemoved', { grant }),
    ),
    ...addedTo(change).map((grant) =>
      grant === 'implicit' ? t('effect.implicitAdded') : t('effect.grantAdded', { grant }),
    ),
  ],
  scope: (change) => removedFrom(change).map((scope) => t('effect.scopeRemoved', { scope })),
  token_endpoint_auth_method: ({ after }) => [
    after === 'none' ? t('effect.public') : t('effect.authentication', { method: formatSetting(after) }),
  ],
  skip_consent: ({ after }) => [after === true ? t('effect.consentSkipped') : t('effect.consentAsked')],
  subject_type: () => [t('effect.subject')],
  access_token_strategy: ({ after }) => [after === 'jwt' ? t('effect.jwt') : undefined],
  post_logout_redirect_uris: (change) => removedFrom(change).map((uri) => t('effect.logoutRemoved', { uri })),
  allowed_cors_origins: (change) =>
    removedFrom(change).map((origin) => t('effect.originRemoved', { origin })),
}

/** Returns in plain words what changes do, where that is known. */
export function explainEffects(changes: readonly ClientChange[]): string[] {
  const own = changes.flatMap((change) => explanations[change.field]?.(change) ?? [])
  const lifetimes = changes.some(({ field }) => isLifespan(field)) ? [t('effect.lifetimes')] : []
  return [...own, ...lifetimes].filter((sentence) => sentence !== undefined)
}
