import { isUuid } from '../values/uuid.ts'

/** The organization that a flow is asked for; null for none, and for what is no id of one. */
export const organizationIn = (asked: string | undefined): string | null =>
  asked !== undefined && isUuid(asked) ? asked.toLowerCase() : null
