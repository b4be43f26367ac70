import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorOAuth2 } from '../errors-models.ts'

export const VerifiableCredentialProof = Type.Object({
  jwt: Type.Optional(Type.String()),
  proof_type: Type.Optional(Type.String()),
})
export type VerifiableCredentialProof = Static<typeof VerifiableCredentialProof>

export const CreateVerifiableCredentialRequestBody = Type.Object({
  format: Type.Optional(Type.String()),
  proof: Type.Optional(VerifiableCredentialProof),
  types: Type.Optional(Type.Array(Type.String())),
})
export type CreateVerifiableCredentialRequestBody = Static<typeof CreateVerifiableCredentialRequestBody>

export const VerifiableCredentialPrimingResponse = Type.Object({
  c_nonce: Type.Optional(Type.String()),
  c_nonce_expires_in: Type.Optional(Type.Integer()),
  error: Type.Optional(Type.String()),
  error_debug: Type.Optional(Type.String()),
  error_description: Type.Optional(Type.String()),
  error_hint: Type.Optional(Type.String()),
  format: Type.Optional(Type.String()),
  status_code: Type.Optional(Type.Integer()),
})
export type VerifiableCredentialPrimingResponse = Static<typeof VerifiableCredentialPrimingResponse>

export const VerifiableCredentialResponse = Type.Object({
  credential_draft_00: Type.Optional(Type.String()),
  format: Type.Optional(Type.String()),
})
export type VerifiableCredentialResponse = Static<typeof VerifiableCredentialResponse>

export const createVerifiableCredential = schemas({
  summary: "Issues a verifiable credential bound to the holder's key.",
  body: Type.Optional(CreateVerifiableCredentialRequestBody),
  responses: { 200: VerifiableCredentialResponse, 400: VerifiableCredentialPrimingResponse },
  default: ErrorOAuth2,
})
