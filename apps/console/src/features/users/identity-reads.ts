import { getIdentity, listIdentities } from '@tillkey/contract/platform/identity/identities.ts'
import { searchIdentities } from '@tillkey/contract/platform/identity/identity-search.ts'
import { listAuditEvents } from '@tillkey/contract/platform/project/audit.ts'

/** Operations whose answers contain identities or their changes. */
export const identityReads = [getIdentity, listIdentities, searchIdentities, listAuditEvents]
