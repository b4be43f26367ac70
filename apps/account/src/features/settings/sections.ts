import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { laterIcons } from '../../shared/later-icons.ts'
import type { AnyKey } from '../../shared/later-words.ts'

/** A part of the settings that is sent by itself. */
export interface Section {
  /** The group of its nodes. */
  group: string
  /** The sentence that is its title; null for a method that has none here, and is called by its group. */
  title: AnyKey | null
  about: AnyKey | null
  icon: string
  nodes: UiNode[]
}

const known = [
  { group: 'profile', title: 'profile', about: 'profile.about', icon: laterIcons.person },
  { group: 'password', title: 'password', about: 'password.about', icon: laterIcons.key },
  { group: 'totp', title: 'totp', about: 'totp.about', icon: laterIcons.phone },
  { group: 'lookup_secret', title: 'lookup_secret', about: 'lookup_secret.about', icon: laterIcons.grid },
  { group: 'webauthn', title: 'webauthn', about: 'webauthn.about', icon: laterIcons.finger },
  { group: 'passkey', title: 'passkey', about: 'passkey.about', icon: laterIcons.finger },
  { group: 'code', title: 'code', about: 'code.about', icon: laterIcons.mail },
  { group: 'oidc', title: 'oidc', about: 'oidc.about', icon: laterIcons.link },
] as const satisfies readonly Omit<Section, 'nodes'>[]

const isShared = ({ group }: UiNode): boolean => group === 'default'

/** What a settings form consists of, in a person's order; what is shared stands in each. */
export function sectionsOf(nodes: readonly UiNode[]): Section[] {
  const shared = nodes.filter(isShared)
  const groups = [...new Set(nodes.filter((node) => !isShared(node)).map(({ group }) => group))]
  const titles = known.filter(({ group }) => groups.some((one) => one === group))
  const strangers = groups
    .filter((group) => known.every((one) => one.group !== group))
    .map((group) => ({ group, title: null, about: null, icon: laterIcons.shield }))
  return [...titles, ...strangers].map((section) => ({
    ...section,
    nodes: [...shared, ...nodes.filter(({ group }) => group === section.group)],
  }))
}
