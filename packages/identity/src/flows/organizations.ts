import type { Incoming } from '@tillkey/host'
import { isUuid } from '../values/uuid.ts'

/** The organization that a request for a flow names; what is no id names none. */
export function organizationIn({ originalUrl }: Incoming): string | null {
  const id = new URL(originalUrl, 'http://flow').searchParams.get('organization') ?? ''
  return isUuid(id) ? id.toLowerCase() : null
}

interface Served {
  /** Whether people of an organization use it. */
  servesOrganizations?: boolean
}

/** Whether a flow is of an organization, whose people sign in with a provider of its own. */
const isOfOrganization = (context: object): boolean =>
  'organizationId' in context && typeof context.organizationId === 'string'

/** The methods that a flow has: those of an organization alone where it is of one. */
export const methodsFor = <M extends Served>(methods: readonly M[], context: object): readonly M[] =>
  isOfOrganization(context) ? methods.filter(({ servesOrganizations }) => servesOrganizations) : methods
