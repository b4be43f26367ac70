import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'

export const getWebAuthnJavaScript = schemas({
  summary: 'Returns the script for using security keys in a page.',
  responses: { 200: Type.String() },
})
