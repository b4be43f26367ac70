import { useQueries, useQuery } from '@tanstack/react-query'
import type { Identity } from '@tillkey/client'
import { listCourierMessages } from '@tillkey/contract/platform/identity/courier.ts'
import { getIdentity } from '@tillkey/contract/platform/identity/identities.ts'
import { getIdentitySchema } from '@tillkey/contract/platform/identity/schemas.ts'
import { listIdentitySessions } from '@tillkey/contract/platform/identity/sessions.ts'
import { listOAuth2ConsentSessions } from '@tillkey/contract/platform/oauth2/consent.ts'
import { getRelationships } from '@tillkey/contract/platform/permission/relationships.ts'
import { listAuditEvents } from '@tillkey/contract/platform/project/audit.ts'
import { operationQuery } from '../../shared/queries.ts'
import { usePlatformScope, useProjectScope, useSlug } from '../../shared/use-project.ts'

/** Upper bound on entries of one kind on the page of a person. */
export const MAX_ENTRIES = 250

interface Availability {
  /** Whether the deployment has it. Default: yes. */
  isAvailable?: boolean
}

export const useIdentity = (id: string) =>
  useQuery({ ...operationQuery(useProjectScope(), getIdentity, { id }), retry: false })

export const useSchema = (id: string) =>
  useQuery(operationQuery(useProjectScope(), getIdentitySchema, { id }))

export const useSessions = (id: string) =>
  useQuery(operationQuery(useProjectScope(), listIdentitySessions, { id, page_size: MAX_ENTRIES }))

export const useConsents = (subject: string, { isAvailable = true }: Availability = {}) =>
  useQuery({
    ...operationQuery(useProjectScope(), listOAuth2ConsentSessions, { subject, page_size: MAX_ENTRIES }),
    enabled: isAvailable,
  })

export const useTuples = (subject: string, { isAvailable = true }: Availability = {}) =>
  useQuery({
    ...operationQuery(useProjectScope(), getRelationships, { subject_id: subject, page_size: MAX_ENTRIES }),
    enabled: isAvailable,
  })

/** Audit entries about a person, newest first. */
export const useAudit = (id: string) => {
  const args = { project_id: useSlug(), target_type: 'identity', target_id: id, page_size: MAX_ENTRIES }
  return useQuery(operationQuery(usePlatformScope(), listAuditEvents, args))
}

/** Returns the addresses of a person. */
export const listAddresses = ({
  verifiable_addresses: verifiable = [],
  recovery_addresses: recovery = [],
}: Identity) => [...new Set([...verifiable, ...recovery].map(({ value }) => value))]

/** Messages to the addresses of a person, newest first. Undefined until all are loaded. */
export function useMessages(identity: Identity, { isAvailable = true }: Availability = {}) {
  const scope = useProjectScope()
  const answers = useQueries({
    queries: listAddresses(identity).map((recipient) => ({
      ...operationQuery(scope, listCourierMessages, { recipient, page_size: MAX_ENTRIES }),
      enabled: isAvailable,
    })),
  })
  const failed = answers.find(({ error }) => error !== null)
  const isLoaded = answers.every(({ data }) => data !== undefined)
  const messages = answers.flatMap(({ data = [] }) => data)
  return {
    data: isLoaded
      ? messages.toSorted((left, right) => right.created_at.localeCompare(left.created_at))
      : undefined,
    error: failed?.error ?? null,
    refetch: () => answers.map(({ refetch }) => refetch()),
  }
}
