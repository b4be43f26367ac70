import type { Proof } from '@tillkey/contract/platform/identity/proofs-schemas.ts'
import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { isShared } from '../settings/sections.ts'

/** An account elsewhere that is connected, or could be. */
export interface OtherAccount {
  provider: string
  /** Its address there, where that is known. */
  address: string | undefined
  isConnected: boolean
  /** The form that connects or disconnects it; empty for the last way to sign in, which stays. */
  nodes: UiNode[]
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
      address: connected.get(provider),
      isConnected: connected.has(provider),
      nodes: button ? [...shared, button] : [],
    }
  })
}
