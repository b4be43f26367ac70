import type { OrganizationSignInTest } from '@tillkey/contract/platform/identity/simulation-schemas.ts'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { organizationOfAddress } from '../flows/organizations.ts'
import type { TransactionServices } from '../flows/services.ts'

/** Returns where a person with an address signs in, by the rules of the login form. */
export async function testOrganization(
  address: string,
  project: ProjectContext,
  services: TransactionServices,
): Promise<OrganizationSignInTest> {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || domain === '') return { domain: '', outcome: 'invalid', providers: [] }
  const id = await organizationOfAddress(project, address, services)
  const organization = id === undefined ? undefined : await services.ports.organizations?.find(project.id, id)
  if (!organization) return { domain, outcome: 'no-organization', providers: [] }
  const { oidc } = identityConfig(project)
  const own = oidc.enabled
    ? oidc.providers.filter(({ organizationId }) => organizationId === organization.id)
    : []
  const login = `${project.publicUrl}/self-service/login/browser`
  return {
    domain,
    outcome: own.length > 0 ? 'provider' : 'no-provider',
    organization: { id: organization.id, label: organization.label },
    providers: own.map((provider) => ({ id: provider.id, label: provider.label })),
    ...(own.length > 0 && { sign_in_url: withQuery(login, { organization: organization.id }) }),
  }
}
