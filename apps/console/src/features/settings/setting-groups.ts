/** Tabs of the settings, in their order. */
export const settingGroups = [
  'general',
  'methods',
  'providers',
  'sessions',
  'flows',
  'mail',
  'hooks',
  'branding',
  'security',
  'lifetimes',
  'oauth2',
  'permissions',
] as const

export type SettingGroup = (typeof settingGroups)[number]

/** The first match decides. */
const rules: readonly (readonly [RegExp, SettingGroup])[] = [
  [/^\/services\/oauth2\/config\/ttl\//, 'lifetimes'],
  [/^\/services\/oauth2\//, 'oauth2'],
  [/^\/services\/permission\//, 'permissions'],
  [/\/selfservice\/methods\/oidc\//, 'providers'],
  [/\/selfservice\/methods\//, 'methods'],
  [/\/selfservice\/flows\/.*\/hooks(\/|$)/, 'hooks'],
  [/\/selfservice\//, 'flows'],
  [/\/config\/(session|cookies)\//, 'sessions'],
  [/\/config\/courier\//, 'mail'],
  [/\/config\/account_pages\//, 'branding'],
  [/\/config\/(secrets|hashers|security|clients)\//, 'security'],
]

/** Returns the tab of a setting by its path in the project. */
export const findGroup = (path: string): SettingGroup =>
  rules.find(([pattern]) => pattern.test(path))?.[1] ?? 'general'

/** Whether a text is a group. */
export const isGroup = (text: string | undefined): text is SettingGroup =>
  settingGroups.some((group) => group === text)
