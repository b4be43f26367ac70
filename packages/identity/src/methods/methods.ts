import { code } from './code/code.ts'
import { link } from './link/link.ts'
import type { Method } from './method.ts'
import { password } from './password/password.ts'

/** Every method, in the order in which they are asked whether a form is theirs. */
export const methods: readonly Method[] = [password, code, link]
