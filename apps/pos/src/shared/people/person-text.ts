import type { Person } from '@tillkey/contract/pos/people-schemas.ts'
import type { LazyMessages } from '../messages/lazy-messages.tsx'

/** Display name of a role. */
export const formatRole = ({ find }: LazyMessages, { role }: Person): string => find(`role.${role}`) ?? ''

/** Display name of a person. Falls back to the role: the owner may have no name. */
export const formatName = (i18n: LazyMessages, person: Person): string =>
  person.name || formatRole(i18n, person)
