import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/identity/simulation.ts'
import * as schemas from '@tillkey/contract/platform/identity/simulation-schemas.ts'
import { ok } from '@tillkey/host'
import { errorEnvelope, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import type { TransactionServices } from '../flows/services.ts'
import { testOrganization } from './organization-test.ts'
import { type ProviderTestServices, testProvider } from './provider-test.ts'
import { createSimulator, type SimulatorParts } from './simulation.ts'

/**
 * Simulations of flows, and tests of providers and organizations. What shows messages, requests of hooks or
 * the work of programs requires the right to change the project.
 */
export function simulationRoutes(
  parts: SimulatorParts & ProviderTestServices & TransactionServices,
): RouteGroup[] {
  const simulator = createSimulator(parts)
  return routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf(operations, schemas),
    rights: { simulateFlow: 'project:write', testSocialProvider: 'project:write' },
    handlers: {
      simulateFlow: async ({ args: { body }, context: { project } }) =>
        ok(await simulator.simulate(project, body)),
      testSocialProvider: async ({ args: { provider, body }, context: { project } }) =>
        ok(await testProvider({ project, provider, claims: body.claims }, parts)),
      testOrganizationSignIn: async ({ args: { address }, context: { project } }) =>
        ok(await testOrganization(address, project, parts)),
    },
  })
}
