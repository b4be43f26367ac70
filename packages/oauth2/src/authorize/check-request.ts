import type { AuthorizationStep } from './authorization-progress.ts'
import { checkRedirectUri } from './steps/check-redirect-uri.ts'
import { checkResponseMode } from './steps/check-response-mode.ts'
import { checkResponseType } from './steps/check-response-type.ts'
import { checkAudience, checkScope, checkState, refuseRegistration } from './steps/checks.ts'
import { readOpenidParameters } from './steps/read-openid-parameters.ts'
import { readRequestObject } from './steps/read-request-object.ts'

/** Steps that check the parameters of a client's authorization request. They return no response. */
export const requestChecks: readonly AuthorizationStep[] = [
  readRequestObject,
  checkResponseMode,
  checkRedirectUri,
  checkScope,
  checkAudience,
  refuseRegistration,
  checkResponseType,
  checkState,
  readOpenidParameters,
]
