import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'

export const getWebAuthnJavaScript = schemas({
  summary: 'Serves the script with which a page uses security keys.',
  responses: { 200: Type.String() },
})
