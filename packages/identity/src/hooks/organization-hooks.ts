import type { ProjectContext } from '@tillkey/platform-core'
import type { LoginSubmission } from '../flows/login/login-method.ts'
import { leadToOrganization, organizationOfAddress } from '../flows/organizations.ts'
import type { RegistrationSubmission } from '../flows/registration/registration-method.ts'
import type { Services } from '../flows/services.ts'
import type { Hook } from '../flows/steps.ts'

/** The organization of the first of these addresses that is of one. */
async function organizationOf(
  addresses: readonly string[],
  project: ProjectContext,
  services: Services,
): Promise<string | undefined> {
  for (const address of addresses) {
    const id = await organizationOfAddress(project, address, services)
    if (id !== undefined) return id
  }
  return undefined
}

/** The organization whose provider somebody came by. */
const organizationOfProvider = ({ authentication, config }: LoginSubmission): string | undefined =>
  config.oidc.providers.find(({ id }) => id === authentication?.method.provider)?.organizationId

/** Who is of no organization yet joins the one whose provider they came by, or of whose proved domain they have a verified address. */
export const joinAtLogin: Hook<LoginSubmission> = {
  async accepted(submission, _configuration, services) {
    const { authentication, project } = submission
    if (!authentication || authentication.identity.organizationId !== null) return
    const { id, verifiableAddresses } = authentication.identity
    const verified = verifiableAddresses.filter(
      ({ via, verified: isVerified }) => via === 'email' && isVerified,
    )
    const addresses = verified.map(({ value }) => value)
    const organizationId =
      organizationOfProvider(submission) ?? (await organizationOf(addresses, project, services))
    if (
      organizationId === undefined ||
      !(await services.ports.organizations?.find(project.id, organizationId))
    )
      return
    const joined = await services.identities.update({ project, id, changeOf: () => ({ organizationId }) })
    if (joined) submission.authentication = { ...authentication, identity: joined.identity }
  },
}

/** Who signs up with an address that is proved, by a code or by a provider, joins the organization of its domain. */
export const joinAtRegistration: Hook<RegistrationSubmission> = {
  async accepted({ accepted, project }, _configuration, services) {
    if (!accepted || accepted.draft.organizationId) return
    const { verifiedAddresses = [], addresses = [] } = accepted.draft
    const given = addresses.filter(({ via, verified }) => via === 'email' && verified)
    const proved = [...verifiedAddresses, ...given.map(({ value }) => value)]
    accepted.draft.organizationId = await organizationOf(proved, project, services)
  },
}

/** People of an organization that has a provider of its own sign in by that alone. */
export const signInByOwnProvider: Hook<LoginSubmission> = {
  accepted(submission) {
    const { authentication, flow } = submission
    const organization = authentication?.identity.organizationId
    if (flow.context.requestedAal === 'aal2' || organizationOfProvider(submission) === organization)
      return undefined
    return leadToOrganization(submission, organization)
  },
}
