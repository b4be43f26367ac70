import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { lazyIcons } from '../../shared/lazy-icons.ts'
import type { AnyKey } from '../../shared/lazy-messages.ts'

/** A section of the settings with its own form. */
export interface Section {
  /** Group of its nodes. */
  group: string
  /** Title key; null for unknown methods, which are titled by their group. */
  title: AnyKey | null
  about: AnyKey | null
  icon: string
  nodes: UiNode[]
}

const known = [
  { group: 'profile', title: 'profile', about: 'profile.about', icon: lazyIcons.person },
  { group: 'password', title: 'password', about: 'password.about', icon: lazyIcons.key },
  { group: 'totp', title: 'totp', about: null, icon: lazyIcons.phone },
  { group: 'lookup_secret', title: 'lookup_secret', about: 'lookup_secret.about', icon: lazyIcons.grid },
  { group: 'webauthn', title: 'webauthn', about: 'webauthn.about', icon: lazyIcons.finger },
  { group: 'passkey', title: 'passkey', about: 'passkey.about', icon: lazyIcons.finger },
  { group: 'code', title: 'code', about: 'code.about', icon: lazyIcons.mail },
  { group: 'oidc', title: 'oidc', about: 'oidc.about', icon: lazyIcons.link },
] as const satisfies readonly Omit<Section, 'nodes'>[]

/** Whether a node belongs to every section. */
export const isShared = ({ group }: UiNode): boolean => group === 'default'

/** Groups of second factors. */
const second: ReadonlySet<string> = new Set(['totp', 'lookup_secret'])

/** Whether a section is a second factor. Security keys are one if the project uses them beside passwords. */
export const isSecondProof = ({ group }: Section, keys: 'first' | 'second'): boolean =>
  second.has(group) || (group === 'webauthn' && keys === 'second')

const readType = ({ attributes }: UiNode): string | undefined =>
  'type' in attributes ? attributes.type : undefined

const seenIn = ({ nodes }: Section): UiNode[] =>
  nodes.filter((node) => !isShared(node) && readType(node) !== 'hidden' && !('nonce' in node.attributes))

/** Whether the section has a single button only. */
export function isPress(section: Section): boolean {
  const [first, ...rest] = seenIn(section)
  return first !== undefined && rest.length === 0 && readType(first) === 'submit'
}

/** Node of new recovery codes, which the user must save. */
const NEW_CODES = 'lookup_secret_codes'

/** Whether a section needs attention: an error, or codes to save. */
export const isWaiting = ({ nodes }: Section): boolean =>
  nodes.some(
    ({ messages, attributes }) => messages.length > 0 || ('id' in attributes && attributes.id === NEW_CODES),
  )

/** Splits a settings form into sections in display order. Shared nodes are part of each. */
export function groupSections(nodes: readonly UiNode[]): Section[] {
  const shared = nodes.filter(isShared)
  const own = nodes.filter((node) => !isShared(node) && node.type !== 'script')
  const groups = [...new Set(own.map(({ group }) => group))]
  const titles = known.filter(({ group }) => groups.some((one) => one === group))
  const strangers = groups
    .filter((group) => known.every((one) => one.group !== group))
    .map((group) => ({ group, title: null, about: null, icon: lazyIcons.shield }))
  return [...titles, ...strangers].map((section) => ({
    ...section,
    nodes: [...shared, ...nodes.filter(({ group }) => group === section.group)],
  }))
}
