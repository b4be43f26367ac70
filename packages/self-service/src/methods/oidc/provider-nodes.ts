import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { OidcSettings, ProviderSettings } from '@tillkey/identity/config/oidc-config.ts'
import { textField } from '../../flows/payload.ts'
import type { Submission } from '../../flows/submission.ts'
import { input } from '../../ui/nodes.ts'

/** Button that starts an authorization, or unlinks a provider. */
export const providerNode = (
  name: 'provider' | 'link' | 'unlink',
  { id }: { id: string },
  label: UiText,
): UiNode => input({ group: 'oidc', name, type: 'submit' }, { value: id, label })

/** Providers of an organization, or those without one. */
export const providersFor = (
  { providers }: OidcSettings,
  organizationId: string | null,
): readonly ProviderSettings[] =>
  providers.filter((provider) => (provider.organizationId ?? null) === organizationId)

/** Returns the requested provider of the body or URL. */
export function requestedProvider({
  payload,
  request,
}: Pick<Submission, 'payload' | 'request'>): string | undefined {
  const method = textField(payload, 'method')
  if (method !== undefined && method.toLowerCase() !== 'oidc') return undefined
  const provider = textField(payload, 'provider')
  if (provider !== undefined) return provider
  return new URL(request.originalUrl, 'http://form').searchParams.get('provider') || undefined
}
