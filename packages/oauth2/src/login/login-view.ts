import type { OAuth2LoginRequest } from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import { viewClientOf, viewOpenidContext } from '../interactions/request-view.ts'
import type { AuthorizationServer } from '../provider.ts'
import type { LoginRequest } from './login-request.ts'

/** Login request as the login page sees it. */
export async function viewLogin(
  provider: AuthorizationServer,
  challenge: string,
  { request, skip, subject, sessionId }: LoginRequest,
): Promise<OAuth2LoginRequest> {
  return {
    challenge,
    client: await viewClientOf(provider, request),
    ...viewOpenidContext(request),
    request_url: request.requestUrl,
    requested_access_token_audience: [...request.audience],
    requested_scope: [...request.scopes],
    session_id: sessionId,
    skip,
    subject,
  }
}
