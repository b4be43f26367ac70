import type { Proof } from '@tillkey/contract/platform/identity/proofs-schemas.ts'
import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { isShared } from '../settings/sections.ts'

/** An account elsewhere that is connected, or could be. */
export interface OtherAccount {
  provider: string
  /** What people call it. */
  name: string
  /** Its address there, where that is known. */
  address: string | undefined
  isConnected: boolean
  /** The form that connects or disconnects it; empty for the last way to sign in, which stays. */
  nodes: UiNode[]
}

/** Services whose names are written otherwise than their ids with a capital. */
const names: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  paypal: 'PayPal',
}

const nameOf = (provider: string): string =>
  names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)

/** The button that says what people call the service, where it was told its id. */
function named({ meta, ...button }: UiNode, provider: string): UiNode {
  const { label } = meta
  if (label === undefined) return { ...button, meta }
  const context = { ...label.context, provider: nameOf(provider) }
  return { ...button, meta: { ...meta, label: { ...label, context } } }
}

function providerOf({ meta }: UiNode): string | undefined {
  const { provider }: { provider?: unknown } = meta.label?.context ?? {}
  return typeof provider === 'string' ? provider : undefined
}

/** The accounts of the settings, connected ones first. */
export function accountsOf(nodes: readonly UiNode[], proof: Proof | undefined): OtherAccount[] {
  const connected = new Map(proof?.accounts?.map(({ provider, address }) => [provider, address]))
  const buttons = new Map(nodes.flatMap((node) => [[providerOf(node), node] as const]))
  const offered = [...buttons.keys()].filter((provider) => provider !== undefined)
  const providers = [...new Set([...connected.keys(), ...offered])]
  const shared = nodes.filter(isShared)
  return providers.map((provider) => {
    const button = buttons.get(provider)
    return {
      provider,
      name: nameOf(provider),
      address: connected.get(provider),
      isConnected: connected.has(provider),
      nodes: button ? [...shared, named(button, provider)] : [],
    }
  })
}
