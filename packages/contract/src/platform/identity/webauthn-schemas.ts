import { Type } from 'typebox'
import { schemas } from '../../schemas.ts'

export const getWebAuthnJavaScript = schemas({
  summary: 'Serves the script with which a page uses security keys.',
  responses: { 200: Type.String() },
})
