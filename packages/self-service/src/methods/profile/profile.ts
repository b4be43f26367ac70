import type { Method } from '../method.ts'
import { profileSettings } from './settings.ts'

/** The traits of an identity. */
export const profile: Method = { settings: profileSettings }
