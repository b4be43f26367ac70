import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './identity-search-schemas.ts'

export const searchIdentities = operation<Typed<typeof schemas.searchIdentities>>(
  'searchIdentities +GET /admin/identities/search ^bearer ?query ?state ?schema_id ?organization_id ?page_size ?page_token',
)
