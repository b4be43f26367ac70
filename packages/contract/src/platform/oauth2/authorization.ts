import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './authorization-schemas.ts'

export const oAuth2Authorize = operation<Typed<typeof schemas.oAuth2Authorize>>(
  'oAuth2Authorize GET /oauth2/auth >text + ?response_type ?client_id ?redirect_uri ?scope ?state ?nonce ?prompt ?max_age ?display ?ui_locales ?id_token_hint ?login_hint ?acr_values ?response_mode ?code_challenge ?code_challenge_method ?dpop_jkt ?audience ?claims ?request ?request_uri ?login_verifier ?consent_verifier',
)
export const postOAuth2Authorize = operation<Typed<typeof schemas.postOAuth2Authorize>>(
  'postOAuth2Authorize +POST /oauth2/auth >text =response_type =client_id =redirect_uri =scope =state =nonce =prompt =max_age =display =ui_locales =id_token_hint =login_hint =acr_values =response_mode =code_challenge =code_challenge_method =dpop_jkt =audience =claims =request =request_uri =login_verifier =consent_verifier',
)
export const pushOAuth2AuthorizationRequest = operation<Typed<typeof schemas.pushOAuth2AuthorizationRequest>>(
  'pushOAuth2AuthorizationRequest +POST /oauth2/par ^basic ^oauth2 =response_type =client_id =redirect_uri =scope =state =nonce =prompt =max_age =display =ui_locales =id_token_hint =login_hint =acr_values =response_mode =code_challenge =code_challenge_method =dpop_jkt =audience =claims =request =client_secret =client_assertion =client_assertion_type',
)
