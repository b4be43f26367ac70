import type { Incoming } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import type { FlowType } from '../browser/negotiation.ts'
import { withQuery } from '../browser/return-to.ts'
import { isUuid, normalise } from '../values.ts'
import type { Submission } from './flow-definition.ts'
import type { WaitingClient } from './login-challenge.ts'
import { goTo, type Outcome } from './outcome.ts'
import type { Services } from './services.ts'

/** The organization that a request for a flow names; what is no id names none. */
export function organizationIn({ originalUrl }: Incoming): string | null {
  const id = new URL(originalUrl, 'http://flow').searchParams.get('organization') ?? ''
  return isUuid(id) ? id.toLowerCase() : null
}

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

/** A form of a kind of flow that may be an organization's. */
export type OrganizationSubmission = Submission<{
  organizationId: string | null
  waiting?: WaitingClient | undefined
}>

/** Leads to the flow of an organization that has a provider of its own, and nowhere of any other. */
export const redirectToOrganization = (
  submission: OrganizationSubmission,
  organization: string | null | undefined,
): Outcome | undefined =>
  organization && submission.config.oidc.organizations.has(organization)
    ? goTo(organizationFlow(submission, organization))
    : undefined

interface OwnFlow {
  flow: { type: FlowType; returnTo?: string | undefined }
}

/** Where people of an organization with a provider of its own sign in by that; nowhere for everybody else. */
export const organizationSignInUrl = (
  { config, project, flow: { type, returnTo } }: Pick<Submission, 'config' | 'project'> & OwnFlow,
  organization: string | null | undefined,
): string | undefined =>
  organization && config.oidc.organizations.has(organization)
    ? withQuery(`${project.publicUrl}/self-service/login/${type}`, { organization, return_to: returnTo })
    : undefined

/** Where an organization has a provider of its own, its people sign in by that, whatever else they prove. */
export function redirectToSignIn(
  submission: Submission,
  organization: string | null | undefined,
): Outcome | undefined {
  const address = organizationSignInUrl(submission, organization)
  return address === undefined ? undefined : goTo(address)
}

/**
 * People with an address of an organization that has a provider of its own sign in and up by that, whatever form they were sent: leads
 * to the flow of the first such, and nowhere where none of these addresses is of one.
 */
export async function findOrganizationByEmail(
  submission: OrganizationSubmission,
  addresses: readonly string[],
  services: Services,
): Promise<Outcome | undefined> {
  for (const address of addresses) {
    const organization = await organizationOfAddress(submission.project, address, services)
    const outcome = redirectToOrganization(submission, organization)
    if (outcome) return outcome
  }
  return undefined
}
