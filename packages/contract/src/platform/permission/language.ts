import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './language-schemas.ts'

export const checkOplSyntax = operation<Typed<typeof schemas.checkOplSyntax>>(
  'checkOplSyntax POST /opl/syntax/check ^bearer <text',
)
