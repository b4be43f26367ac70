import type { AuthenticationMethod } from '@tillkey/contract/platform/identity/authentication-methods-schemas.ts'
import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { isShared } from '../settings/sections.ts'

/** A connected or connectable account at a provider. */
export interface OtherAccount {
  provider: string
  /** Display name of the provider. */
  name: string
  /** Email address at the provider, if known. */
  address: string | undefined
  isConnected: boolean
  /** Nodes that connect or disconnect it. Empty for the last sign-in method, which must stay. */
  nodes: UiNode[]
}

/** Provider names that are not the capitalised id. */
const names: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  paypal: 'PayPal',
}

const formatProviderName = (provider: string): string =>
  names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)

/** Replaces the provider id in a button's label by its display name. */
function named({ meta, ...button }: UiNode, provider: string): UiNode {
  const { label } = meta
  if (label === undefined) return { ...button, meta }
  const context = { ...label.context, provider: formatProviderName(provider) }
  return { ...button, meta: { ...meta, label: { ...label, context } } }
}

function readProvider({ meta }: UiNode): string | undefined {
  const { provider }: { provider?: unknown } = meta.label?.context ?? {}
  return typeof provider === 'string' ? provider : undefined
}

/** Accounts of a settings form, connected ones first. */
export function listOtherAccounts(
  nodes: readonly UiNode[],
  proof: AuthenticationMethod | undefined,
): OtherAccount[] {
  const connected = new Map(proof?.accounts?.map(({ provider, address }) => [provider, address]))
  const buttons = new Map(nodes.flatMap((node) => [[readProvider(node), node] as const]))
  const offered = [...buttons.keys()].filter((provider) => provider !== undefined)
  const providers = [...new Set([...connected.keys(), ...offered])]
  const shared = nodes.filter(isShared)
  return providers.map((provider) => {
    const button = buttons.get(provider)
    return {
      provider,
      name: formatProviderName(provider),
      address: connected.get(provider),
      isConnected: connected.has(provider),
      nodes: button ? [...shared, named(button, provider)] : [],
    }
  })
}
