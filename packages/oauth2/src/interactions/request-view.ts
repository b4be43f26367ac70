import type { OAuth2Client } from '@tillkey/contract/platform/oauth2/clients-schemas.ts'
import type { OAuth2ConsentRequestOpenIDConnectContext } from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import { ok } from '@tillkey/host'
import type { AuthorizationRequest } from '../authorize/authorization.ts'
import { viewClient } from '../clients/client-view.ts'
import { resourceError } from '../oauth2-errors.ts'
import type { Provider } from '../provider.ts'
import { requireRequest } from './challenge.ts'
import { checkTime } from './decision.ts'
import type { RequestContents } from './interactions.ts'

/** The client of a request as pages see it. */
export async function viewClientOf(
  { clients, project }: Provider,
  { clientId }: Pick<AuthorizationRequest, 'clientId'>,
): Promise<OAuth2Client> {
  const client = await clients.find(project.id, clientId)
  if (!client) throw resourceError('no_such_set', 'The client of this request is gone.')
  return viewClient(client, 'read')
}

/** What of the request pages may want to know (OpenID Connect Core 3.1.2.1). */
export const viewOpenidContext = ({
  acrValues,
  uiLocales,
  display,
  loginHint,
  hint,
}: AuthorizationRequest): OAuth2ConsentRequestOpenIDConnectContext => ({
  ...(acrValues.length > 0 && { acr_values: [...acrValues] }),
  ...(uiLocales.length > 0 && { ui_locales: [...uiLocales] }),
  ...(display && { display }),
  ...(loginHint && { login_hint: loginHint }),
  ...(hint && { id_token_hint_claims: hint }),
})

/** A request, or where to begin anew when it was made use of. */
export type Shown<View> = { view: View } | { usedRequestUrl: string }

/** Shows a request that a page is asked to decide, as long as it was not made use of. 404, 401 when it has expired. */
export async function showRequest<K extends 'login' | 'consent', View>(
  provider: Provider,
  { kind, challenge }: { kind: K; challenge: string },
  viewOf: (content: RequestContents[K]) => Promise<View>,
): Promise<Shown<View>> {
  const { content, usedAt } = await requireRequest(provider, kind, challenge)
  if (usedAt !== null) return { usedRequestUrl: content.request.requestUrl }
  checkTime(provider, content.requestedAt)
  return { view: await viewOf(content) }
}

/** A request, or, when it was made use of, 410 with where the browser can begin anew. */
export const viewResponse = <View>(shown: Shown<View>) =>
  'view' in shown ? ok(shown.view) : { status: 410 as const, body: { redirect_to: shown.usedRequestUrl } }
