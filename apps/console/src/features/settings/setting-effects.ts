import { type DocumentChange, toText } from '../../shared/document-changes.ts'

/** What a change means for people who sign in, or for apps. */
export interface Effect {
  key: EffectKey
  /** Whether people or apps may lose access. */
  isRisky: boolean
  value: string
}

export type EffectKey =
  | 'sessionLifespan'
  | 'idleTimeout'
  | 'aalHigher'
  | 'aalLower'
  | 'passwordOff'
  | 'passwordOn'
  | 'codeOff'
  | 'codeOn'
  | 'registrationOff'
  | 'registrationOn'
  | 'recoveryOff'
  | 'recoveryOn'
  | 'passwordLength'
  | 'breachOff'
  | 'tokenLifetime'
  | 'returnUrls'
  | 'providers'
  | 'hooks'
  | 'mailServer'
  | 'secrets'
  | 'corsAny'
  | 'defaultSchema'
  | 'permissionRules'
  | 'enumeration'

interface Rule {
  pattern: RegExp
  find: (after: unknown) => EffectKey | undefined
  isRisky: boolean | ((after: unknown) => boolean)
}

const onOff = (pattern: RegExp, on: EffectKey, off: EffectKey): Rule => ({
  pattern,
  find: (after) => (after === false ? off : on),
  isRisky: (after) => after === false,
})

const always = (pattern: RegExp, key: EffectKey, isRisky = false): Rule => ({
  pattern,
  find: () => key,
  isRisky,
})

const rules: readonly Rule[] = [
  always(/\/session\/lifespan$/, 'sessionLifespan'),
  always(/\/session\/idle_timeout$/, 'idleTimeout', true),
  {
    pattern: /\/required_aal$/,
    find: (after) => (after === 'aal1' ? 'aalLower' : 'aalHigher'),
    isRisky: (after) => after !== 'aal1',
  },
  onOff(/\/methods\/password\/enabled$/, 'passwordOn', 'passwordOff'),
  onOff(/\/methods\/code\/passwordless_enabled$/, 'codeOn', 'codeOff'),
  onOff(/\/flows\/registration\/enabled$/, 'registrationOn', 'registrationOff'),
  onOff(/\/flows\/recovery\/enabled$/, 'recoveryOn', 'recoveryOff'),
  always(/\/min_password_length$/, 'passwordLength'),
  {
    pattern: /\/haveibeenpwned_enabled$/,
    find: (after) => (after === false ? 'breachOff' : undefined),
    isRisky: true,
  },
  always(/\/oauth2\/config\/ttl\//, 'tokenLifetime'),
  always(/\/allowed_return_urls$/, 'returnUrls', true),
  always(/\/oidc\/config\/providers$/, 'providers', true),
  always(/\/hooks$/, 'hooks', true),
  always(/\/courier\/smtp\/connection_uri$/, 'mailServer'),
  always(/\/config\/secrets\//, 'secrets', true),
  {
    pattern: /^\/cors_\w+\/origins$/,
    find: (after) => (Array.isArray(after) && after.includes('*') ? 'corsAny' : undefined),
    isRisky: true,
  },
  always(/\/identity\/default_schema_id$/, 'defaultSchema'),
  always(/\/permission\/config\/namespaces/, 'permissionRules', true),
  {
    pattern: /\/account_enumeration\/mitigate$/,
    find: (after) => (after === true ? 'enumeration' : undefined),
    isRisky: false,
  },
]

/** Returns the effects of changes that have one beyond the setting itself, without duplicates. */
export function findEffects(changes: readonly DocumentChange[]): Effect[] {
  const found = changes.flatMap(({ path, after }): Effect[] => {
    const rule = rules.find(({ pattern }) => pattern.test(path))
    const key = rule?.find(after)
    if (rule === undefined || key === undefined) return []
    const isRisky = typeof rule.isRisky === 'function' ? rule.isRisky(after) : rule.isRisky
    return [{ key, isRisky, value: toText(after) }]
  })
  return [...new Map(found.map((effect) => [`${effect.key} ${effect.value}`, effect])).values()]
}
