import type { Method } from '../method.ts'
import { lookupSecretLogin } from './login.ts'
import { lookupSecretSettings } from './settings.ts'

/** Back-up codes, each good for once. */
export const lookupSecret: Method = { login: lookupSecretLogin, settings: lookupSecretSettings }
