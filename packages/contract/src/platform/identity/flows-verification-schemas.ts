import type { Static } from 'typebox'
import { closed, open } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { Time, Uuid } from '../values.ts'
import { UiContainer } from './ui-models.ts'

export const UpdateVerificationFlowWithCodeMethodMethodEnum = closed('link', 'code')
export type UpdateVerificationFlowWithCodeMethodMethodEnum = Static<
  typeof UpdateVerificationFlowWithCodeMethodMethodEnum
>

export const UpdateVerificationFlowWithCodeMethod = Type.Object({
  code: Type.Optional(Type.String()),
  csrf_token: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  method: UpdateVerificationFlowWithCodeMethodMethodEnum,
})
export type UpdateVerificationFlowWithCodeMethod = Static<typeof UpdateVerificationFlowWithCodeMethod>

export const UpdateVerificationFlowWithLinkMethodMethodEnum = closed('link', 'code')
export type UpdateVerificationFlowWithLinkMethodMethodEnum = Static<
  typeof UpdateVerificationFlowWithLinkMethodMethodEnum
>

export const UpdateVerificationFlowWithLinkMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  email: Type.String(),
  method: UpdateVerificationFlowWithLinkMethodMethodEnum,
})
export type UpdateVerificationFlowWithLinkMethod = Static<typeof UpdateVerificationFlowWithLinkMethod>

export const UpdateVerificationFlowBody = Type.Union([
  UpdateVerificationFlowWithLinkMethod,
  UpdateVerificationFlowWithCodeMethod,
])
export type UpdateVerificationFlowBody = Static<typeof UpdateVerificationFlowBody>

export const VerificationFlow = Type.Object({
  active: Type.Optional(Type.String()),
  expires_at: Type.Optional(Time),
  id: Uuid,
  issued_at: Type.Optional(Time),
  request_url: Type.Optional(Type.String()),
  return_to: Type.Optional(Type.String()),
  state: Type.Unknown(),
  type: Type.String(),
  ui: UiContainer,
})
export type VerificationFlow = Static<typeof VerificationFlow>

export const VerificationFlowState = open('choose_method', 'sent_email', 'passed_challenge')
export type VerificationFlowState = Static<typeof VerificationFlowState>

export const createNativeVerificationFlow = schemas({
  summary: 'Starts the verification of an address in a native app.',
  parameters: Type.Object({ return_to: Type.Optional(Type.String()) }),
  responses: { 200: VerificationFlow, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const createBrowserVerificationFlow = schemas({
  summary: 'Starts the verification of an address in a browser and sets its CSRF cookie.',
  parameters: Type.Object({
    return_to: Type.Optional(Type.String()),
  }),
  responses: { 200: VerificationFlow, 303: null },
  default: ErrorGeneric,
})

export const getVerificationFlow = schemas({
  summary: 'Returns a verification flow.',
  parameters: Type.Object({
    id: Type.String(),
    cookie: Type.Optional(Type.String()),
  }),
  responses: { 200: VerificationFlow, 403: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const updateVerificationFlow = schemas({
  summary: 'Submits a verification form.',
  parameters: Type.Object({
    flow: Type.String(),
    token: Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  body: UpdateVerificationFlowBody,
  bodyMedia: ['application/json', 'application/x-www-form-urlencoded'],
  responses: { 200: VerificationFlow, 303: null, 400: VerificationFlow, 410: ErrorGeneric },
  default: ErrorGeneric,
})

export const followVerificationLink = schemas({
  summary: 'Continues a verification with the link from a message.',
  parameters: Type.Object({
    flow: Type.Optional(Type.String()),
    token: Type.Optional(Type.String()),
    code: Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  responses: { 200: VerificationFlow, 303: null, 400: VerificationFlow, 410: ErrorGeneric },
  default: ErrorGeneric,
})
