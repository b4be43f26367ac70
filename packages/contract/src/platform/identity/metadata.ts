import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './metadata-schemas.ts'

export const getVersion = operation<Typed<typeof schemas.getVersion>>('getVersion GET /version ^bearer')
export const isAlive = operation<Typed<typeof schemas.isAlive>>('isAlive GET /health/alive ^bearer')
export const isReady = operation<Typed<typeof schemas.isReady>>('isReady GET /health/ready ^bearer')
