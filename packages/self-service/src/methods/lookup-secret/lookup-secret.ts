import type { Method } from '../method.ts'
import { lookupSecretLogin } from './login.ts'
import { lookupSecretSettings } from './settings.ts'

/** Backup codes, valid once each. */
export const lookupSecret: Method = { login: lookupSecretLogin, settings: lookupSecretSettings }
