import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'

/** A part of the settings that is sent by itself. */
export interface Section {
  /** The group of its nodes. */
  group: string
  title: string
  about: string
  nodes: UiNode[]
}

const known: readonly Omit<Section, 'nodes'>[] = [
  { group: 'profile', title: 'Profile', about: 'How we know you, and how we reach you.' },
  { group: 'password', title: 'Password', about: 'Choose one that you use nowhere else.' },
  {
    group: 'totp',
    title: 'Authenticator app',
    about: 'A second proof beside your password: without it, whoever has your password has your account.',
  },
  {
    group: 'lookup_secret',
    title: 'Backup codes',
    about: 'For the day when your phone is not at hand. Each works once.',
  },
  { group: 'webauthn', title: 'Security keys', about: 'A key, your fingerprint or your face.' },
  { group: 'passkey', title: 'Passkeys', about: 'Sign in with what unlocks your device.' },
  { group: 'code', title: 'Codes', about: 'Sign in with a code that is sent to you.' },
  { group: 'oidc', title: 'Connected accounts', about: 'Sign in with an account that you have elsewhere.' },
]

const isShared = ({ group }: UiNode): boolean => group === 'default'

/** What a settings form consists of, in a person's order; what is shared stands in each. */
export function sectionsOf(nodes: readonly UiNode[]): Section[] {
  const shared = nodes.filter(isShared)
  const groups = [...new Set(nodes.filter((node) => !isShared(node)).map(({ group }) => group))]
  const titles = known.filter(({ group }) => groups.some((one) => one === group))
  const strangers = groups.filter((group) => known.every((one) => one.group !== group))
  return [...titles, ...strangers.map((group) => ({ group, title: group, about: '' }))].map((section) => ({
    ...section,
    nodes: [...shared, ...nodes.filter(({ group }) => group === section.group)],
  }))
}
