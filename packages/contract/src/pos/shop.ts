import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './shop-schemas.ts'

export const getShop = operation<Typed<typeof schemas.getShop>>('getShop GET /api/shop ^session')
export const updateShop = operation<Typed<typeof schemas.updateShop>>(
  'updateShop PUT /api/shop ^session <json!',
)
