import type { Incoming } from '@tillkey/host'
import type { FlowType } from '@tillkey/identity/browser/negotiation.ts'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import { isUuid, normalise } from '@tillkey/identity/values.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { WaitingClient } from './login-challenge.ts'
import { goTo, type Outcome } from './outcome.ts'
import type { TransactionServices } from './services.ts'
import type { Submission } from './submission.ts'

/** Reads the organization of a request; an invalid id counts as none. */
export function organizationIn({ originalUrl }: Incoming): string | null {
  const id = new URL(originalUrl, 'http://flow').searchParams.get('organization') ?? ''
  return isUuid(id) ? id.toLowerCase() : null
}

/** Returns the organization that has verified the domain of an email address. */
export async function organizationOfAddress(
  project: ProjectContext,
  address: string,
  { ports }: TransactionServices,
): Promise<string | undefined> {
  const at = address.lastIndexOf('@')
  if (at < 1) return undefined
  return ports.organizations?.findByDomain(project.id, normalise(address.slice(at + 1)))
}

/** URL of the organization's flow that preserves the return URL and the waiting client. */
function organizationFlow({ flow, project }: OrganizationSubmission, organization: string): string {
  const { kind, type, returnTo, context } = flow
  return withQuery(`${project.publicUrl}/self-service/${kind}/${type}`, {
    organization,
    ...(returnTo !== undefined && { return_to: returnTo }),
    ...(context.waiting && type === 'browser' && { login_challenge: context.waiting.challenge }),
  })
}

/** A submission of a kind that supports organizations. */
export type OrganizationSubmission = Submission<{
  organizationId: string | null
  waiting?: WaitingClient | undefined
}>

/** Redirects to the flow of an organization with its own provider; undefined for any other. */
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

/** Login URL of an organization with its own provider; undefined for any other. */
export const organizationSignInUrl = (
  { config, project, flow: { type, returnTo } }: Pick<Submission, 'config' | 'project'> & OwnFlow,
  organization: string | null | undefined,
): string | undefined =>
  organization && config.oidc.organizations.has(organization)
    ? withQuery(`${project.publicUrl}/self-service/login/${type}`, { organization, return_to: returnTo })
    : undefined

/** Users of an organization with its own provider must sign in with it. */
export function redirectToSignIn(
  submission: Submission,
  organization: string | null | undefined,
): Outcome | undefined {
  const address = organizationSignInUrl(submission, organization)
  return address === undefined ? undefined : goTo(address)
}

/** Redirects to the flow of the first organization, with its own provider, that an address belongs to. */
export async function findOrganizationByEmail(
  submission: OrganizationSubmission,
  addresses: readonly string[],
  services: TransactionServices,
): Promise<Outcome | undefined> {
  for (const address of addresses) {
    const organization = await organizationOfAddress(submission.project, address, services)
    const outcome = redirectToOrganization(submission, organization)
    if (outcome) return outcome
  }
  return undefined
}
