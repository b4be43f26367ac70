import type { OAuth2Client } from '@tillkey/contract/platform/oauth2/clients-schemas.ts'
import type { OAuth2ConsentRequestOpenIDConnectContext } from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import { ok } from '@tillkey/host'
import type { AuthorizationRequest } from '../authorize/authorization.ts'
import { viewClient } from '../clients/client-view.ts'
import { resourceError } from '../http/oauth2-errors.ts'
import type { AuthorizationServer } from '../provider.ts'
import { requireRequest } from './challenge.ts'
import { checkTime } from './decision.ts'
import type { RequestContents } from './interactions.ts'

/** API view of a request's client. */
export async function viewClientOf(
  { clients, project }: AuthorizationServer,
  { clientId }: Pick<AuthorizationRequest, 'clientId'>,
): Promise<OAuth2Client> {
  const client = await clients.find(project.id, clientId)
  if (!client) throw resourceError('no_such_set', 'The client of this request no longer exists.')
  return viewClient(client, 'read')
}

/** OpenID Connect parameters of the request (OpenID Connect Core 3.1.2.1). */
const readOpenidContext = ({
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

/** Member of a login or consent request. Requests of devices have none. */
export const viewOpenidContext = (request: AuthorizationRequest) =>
  request.deviceCodeId === undefined ? { oidc_context: readOpenidContext(request) } : {}

/** View of a request, or the URL to start again from if it was used. */
export type Shown<View> = { view: View } | { usedRequestUrl: string }

/** Whether a used request is shown: in the newer generation, until its flow has ended. */
const isStillShown = async (
  { interactions, project, config }: AuthorizationServer,
  flowId: string,
): Promise<boolean> =>
  config.rules.usedRequest === 'shown' && !(await interactions.hasEndedFlow(project.id, flowId))

/** Returns the view of a request that may be decided. Throws 404 if unknown, 401 if expired. */
export async function showRequest<K extends 'login' | 'consent', View>(
  provider: AuthorizationServer,
  { kind, challenge }: { kind: K; challenge: string },
  viewOf: (content: RequestContents[K]) => Promise<View>,
): Promise<Shown<View>> {
  const { content, usedAt } = await requireRequest(provider, kind, challenge)
  if (usedAt !== null && !(await isStillShown(provider, content.flowId)))
    return { usedRequestUrl: content.request.requestUrl }
  checkTime(provider, content.requestedAt)
  return { view: await viewOf(content) }
}

/** Response with the view, or 410 with the URL to start again from. */
export const viewResponse = <View>(shown: Shown<View>) =>
  'view' in shown ? ok(shown.view) : { status: 410 as const, body: { redirect_to: shown.usedRequestUrl } }
