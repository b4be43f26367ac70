import type { Static } from 'typebox'
import { closed, open } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { unpublished } from '../../unpublished.ts'
import { ErrorBrowserLocationChangeRequired, ErrorGeneric } from '../errors-models.ts'
import { Time, Uuid } from '../values.ts'
import { UiContainer } from './ui-models.ts'

export const RecoveryFlow = Type.Object({
  active: Type.Optional(Type.String()),
  expires_at: Time,
  id: Uuid,
  issued_at: Time,
  request_url: Type.String(),
  return_to: Type.Optional(Type.String()),
  state: Type.Unknown(),
  type: Type.String(),
  ui: UiContainer,
})
export type RecoveryFlow = Static<typeof RecoveryFlow>

export const RecoveryFlowState = open('choose_method', 'sent_email', 'passed_challenge')
export type RecoveryFlowState = Static<typeof RecoveryFlowState>

export const UpdateRecoveryFlowWithCodeMethodMethodEnum = closed('link', 'code')
export type UpdateRecoveryFlowWithCodeMethodMethodEnum = Static<
  typeof UpdateRecoveryFlowWithCodeMethodMethodEnum
>

export const UpdateRecoveryFlowWithCodeMethod = Type.Object({
  code: Type.Optional(Type.String()),
  csrf_token: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  method: UpdateRecoveryFlowWithCodeMethodMethodEnum,
  recovery_address: Type.Optional(
    unpublished(Type.String({ description: 'Any address of the account, in a recovery by any address' })),
  ),
  recovery_confirm_address: Type.Optional(
    unpublished(
      Type.String({ description: 'The chosen address in full, or the one to send a code to again' }),
    ),
  ),
  recovery_select_address: Type.Optional(
    unpublished(Type.String({ description: 'Value of the button of the chosen address' })),
  ),
  screen: Type.Optional(unpublished(Type.String({ description: '`previous` returns to the step before' }))),
})
export type UpdateRecoveryFlowWithCodeMethod = Static<typeof UpdateRecoveryFlowWithCodeMethod>

export const UpdateRecoveryFlowWithLinkMethodMethodEnum = closed('link', 'code')
export type UpdateRecoveryFlowWithLinkMethodMethodEnum = Static<
  typeof UpdateRecoveryFlowWithLinkMethodMethodEnum
>

export const UpdateRecoveryFlowWithLinkMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  email: Type.String(),
  method: UpdateRecoveryFlowWithLinkMethodMethodEnum,
})
export type UpdateRecoveryFlowWithLinkMethod = Static<typeof UpdateRecoveryFlowWithLinkMethod>

export const UpdateRecoveryFlowBody = Type.Union([
  UpdateRecoveryFlowWithLinkMethod,
  UpdateRecoveryFlowWithCodeMethod,
])
export type UpdateRecoveryFlowBody = Static<typeof UpdateRecoveryFlowBody>

export const createNativeRecoveryFlow = schemas({
  summary: 'Starts an account recovery in a native app.',
  parameters: Type.Object({ return_to: Type.Optional(Type.String()) }),
  responses: { 200: RecoveryFlow, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const createBrowserRecoveryFlow = schemas({
  summary: 'Starts an account recovery in a browser and sets its CSRF cookie.',
  parameters: Type.Object({
    return_to: Type.Optional(Type.String()),
  }),
  responses: { 200: RecoveryFlow, 303: null, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const getRecoveryFlow = schemas({
  summary: 'Returns a recovery flow.',
  parameters: Type.Object({
    id: Type.String(),
    Cookie: Type.Optional(Type.String()),
  }),
  responses: { 200: RecoveryFlow, 404: ErrorGeneric, 410: ErrorGeneric },
  default: ErrorGeneric,
})

export const updateRecoveryFlow = schemas({
  summary: 'Submits a recovery form.',
  parameters: Type.Object({
    flow: Type.String(),
    token: Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  body: UpdateRecoveryFlowBody,
  bodyMedia: ['application/json', 'application/x-www-form-urlencoded'],
  responses: {
    200: RecoveryFlow,
    303: null,
    400: RecoveryFlow,
    410: ErrorGeneric,
    422: ErrorBrowserLocationChangeRequired,
  },
  default: ErrorGeneric,
})

export const followRecoveryLink = schemas({
  summary: 'Continues a recovery with the link from a message.',
  parameters: Type.Object({
    flow: Type.Optional(Type.String()),
    token: Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  responses: {
    200: RecoveryFlow,
    303: null,
    400: RecoveryFlow,
    410: ErrorGeneric,
    422: ErrorBrowserLocationChangeRequired,
  },
  default: ErrorGeneric,
})
