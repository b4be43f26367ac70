import type { Incoming } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import type { IdentityConfig } from '../identity-config.ts'
import { normalise } from '../schemas/identity-schemas.ts'
import { isUuid } from '../values.ts'
import type { Step, Submission } from './flow-definition.ts'
import type { WaitingClient } from './login-challenge.ts'
import { goTo, type Outcome } from './outcome.ts'
import { withQuery } from './return-to.ts'
import type { Services } from './services.ts'

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

/** The organizations that have a sign-in provider of their own. */
const withProviders = ({ oidc }: IdentityConfig): ReadonlySet<string> =>
  new Set(oidc.enabled ? oidc.providers.flatMap(({ organizationId }) => organizationId ?? []) : [])

/** The organization that an e-mail address is of by its domain, when that is proved to be the organization's. */
export async function organizationOfAddress(
  project: ProjectContext,
  address: string,
  { ports }: Services,
): Promise<string | undefined> {
  const at = address.lastIndexOf('@')
  if (at < 1) return undefined
  return ports.organizations?.findByDomain(project.id, normalise(address.slice(at + 1)))
}

/** Where somebody signs in or up by a provider of an organization, with what this flow was to lead to. */
function organizationFlow({ flow, project }: OrganizationSubmission, organization: string): string {
  const { kind, type, returnTo, context } = flow
  return withQuery(`${project.publicUrl}/self-service/${kind}/${type}`, {
    organization,
    ...(returnTo !== undefined && { return_to: returnTo }),
    ...(context.waiting && type === 'browser' && { login_challenge: context.waiting.challenge }),
  })
}

type OrganizationSubmission = Submission<{
  organizationId: string | null
  waiting?: WaitingClient | undefined
}>

/** Leads to the flow of an organization that has a provider of its own, and nowhere of any other. */
export const leadToOrganization = (
  submission: OrganizationSubmission,
  organization: string | null | undefined,
): Outcome | undefined =>
  organization && withProviders(submission.config).has(organization)
    ? goTo(organizationFlow(submission, organization))
    : undefined

/** Where an organization has a provider of its own, its people sign in by that, whatever else they prove. */
export const leadToSignIn = (
  { config, flow, project }: Submission,
  organization: string | null | undefined,
): Outcome | undefined =>
  organization && withProviders(config).has(organization)
    ? goTo(
        withQuery(`${project.publicUrl}/self-service/login/${flow.type}`, {
          ...{ organization, return_to: flow.returnTo },
        }),
      )
    : undefined

/** People with an address of an organization that has a provider of its own sign in and up by that, whatever form they were sent. */
export const leadByAddress =
  <S extends OrganizationSubmission>(addressesIn: (submission: S) => readonly string[]): Step<S> =>
  async (submission, services) => {
    const { config, flow, project, arrival } = submission
    if (flow.context.organizationId !== null || arrival || withProviders(config).size === 0) return undefined
    for (const address of addressesIn(submission)) {
      const organization = await organizationOfAddress(project, address, services)
      const outcome = leadToOrganization(submission, organization)
      if (outcome) return outcome
    }
    return undefined
  }
