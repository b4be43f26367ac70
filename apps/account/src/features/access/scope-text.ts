import type { AccessScope } from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { lazyIcons } from '../../shared/lazy-icons.ts'
import type { LazyMessages } from '../../shared/lazy-messages.ts'

export interface ScopeText {
  name: string
  detail: string
}

/** Aliases of scopes. */
const synonyms: Record<string, string> = { offline_access: 'offline' }

/** Description of a scope: the operator's, else the well-known one, else its name. */
export function scopeText({ t, find }: LazyMessages, { scope, description }: AccessScope): ScopeText {
  if (description !== undefined) return { name: description, detail: scope }
  const key = `scope.${synonyms[scope] ?? scope}`
  return {
    name: find(key) ?? t('scope.other', { scope }),
    detail: find(`${key}.about`) ?? t('scope.other.about'),
  }
}

const icons: Record<string, string> = {
  openid: lazyIcons.finger,
  profile: lazyIcons.person,
  email: lazyIcons.mail,
  phone: lazyIcons.phone,
  offline: lazyIcons.clock,
}

/** Icon of a scope. */
export const findIcon = ({ scope }: Pick<AccessScope, 'scope'>): string =>
  icons[synonyms[scope] ?? scope] ?? lazyIcons.key
