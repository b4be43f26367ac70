import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './language-schemas.ts'

export const checkOplSyntax = operation<Typed<typeof schemas.checkOplSyntax>>(
  'checkOplSyntax POST /opl/syntax/check ^bearer <text',
)
export const getPermissionRules = operation<Typed<typeof schemas.getPermissionRules>>(
  'getPermissionRules +GET /opl/rules ^bearer',
)
export const previewPermissionRules = operation<Typed<typeof schemas.previewPermissionRules>>(
  'previewPermissionRules +POST /opl/rules/preview ^bearer <text',
)
