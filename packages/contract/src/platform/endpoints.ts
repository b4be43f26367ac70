import { collectEndpoints } from '../schemas.ts'
import * as authenticationMethods from './identity/authentication-methods.ts'
import * as authenticationMethodsSchemas from './identity/authentication-methods-schemas.ts'
import * as bulkJobs from './identity/bulk-jobs.ts'
import * as bulkJobsSchemas from './identity/bulk-jobs-schemas.ts'
import * as courier from './identity/courier.ts'
import * as courierSchemas from './identity/courier-schemas.ts'
import * as flowErrors from './identity/flow-errors.ts'
import * as flowErrorsSchemas from './identity/flow-errors-schemas.ts'
import * as flowsLogin from './identity/flows-login.ts'
import * as flowsLoginSchemas from './identity/flows-login-schemas.ts'
import * as flowsLogout from './identity/flows-logout.ts'
import * as flowsLogoutSchemas from './identity/flows-logout-schemas.ts'
import * as flowsRecovery from './identity/flows-recovery.ts'
import * as flowsRecoverySchemas from './identity/flows-recovery-schemas.ts'
import * as flowsRegistration from './identity/flows-registration.ts'
import * as flowsRegistrationSchemas from './identity/flows-registration-schemas.ts'
import * as flowsSettings from './identity/flows-settings.ts'
import * as flowsSettingsSchemas from './identity/flows-settings-schemas.ts'
import * as flowsVerification from './identity/flows-verification.ts'
import * as flowsVerificationSchemas from './identity/flows-verification-schemas.ts'
import * as identities from './identity/identities.ts'
import * as identitiesSchemas from './identity/identities-schemas.ts'
import * as identityDetails from './identity/identity-details.ts'
import * as identityDetailsSchemas from './identity/identity-details-schemas.ts'
import * as identitySearch from './identity/identity-search.ts'
import * as identitySearchSchemas from './identity/identity-search-schemas.ts'
import * as metadata from './identity/metadata.ts'
import * as metadataSchemas from './identity/metadata-schemas.ts'
import * as oidcCallbacks from './identity/oidc-callbacks.ts'
import * as oidcCallbacksSchemas from './identity/oidc-callbacks-schemas.ts'
import * as identitySchemas from './identity/schemas.ts'
import * as identitySchemasSchemas from './identity/schemas-schemas.ts'
import * as sessions from './identity/sessions.ts'
import * as sessionsSchemas from './identity/sessions-schemas.ts'
import * as simulation from './identity/simulation.ts'
import * as simulationSchemas from './identity/simulation-schemas.ts'
import * as webauthn from './identity/webauthn.ts'
import * as webauthnSchemas from './identity/webauthn-schemas.ts'
import * as accountAccess from './oauth2/account-access.ts'
import * as accountAccessSchemas from './oauth2/account-access-schemas.ts'
import * as authorization from './oauth2/authorization.ts'
import * as device from './oauth2/authorization-device.ts'
import * as deviceSchemas from './oauth2/authorization-device-schemas.ts'
import * as authorizationSchemas from './oauth2/authorization-schemas.ts'
import * as authorizationServer from './oauth2/authorization-server.ts'
import * as authorizationServerSchemas from './oauth2/authorization-server-schemas.ts'
import * as builtInPages from './oauth2/built-in-pages.ts'
import * as builtInPagesSchemas from './oauth2/built-in-pages-schemas.ts'
import * as clientUsage from './oauth2/client-usage.ts'
import * as clientUsageSchemas from './oauth2/client-usage-schemas.ts'
import * as clients from './oauth2/clients.ts'
import * as clientsSchemas from './oauth2/clients-schemas.ts'
import * as consent from './oauth2/consent.ts'
import * as consentSchemas from './oauth2/consent-schemas.ts'
import * as oauth2Credentials from './oauth2/credentials.ts'
import * as oauth2CredentialsSchemas from './oauth2/credentials-schemas.ts'
import * as dynamicClients from './oauth2/dynamic-clients.ts'
import * as dynamicClientsSchemas from './oauth2/dynamic-clients-schemas.ts'
import * as keys from './oauth2/keys.ts'
import * as keysSchemas from './oauth2/keys-schemas.ts'
import * as oauth2Login from './oauth2/login.ts'
import * as oauth2LoginSchemas from './oauth2/login-schemas.ts'
import * as oauth2Logout from './oauth2/logout.ts'
import * as oauth2LogoutSchemas from './oauth2/logout-schemas.ts'
import * as oidc from './oauth2/oidc.ts'
import * as oidcSchemas from './oauth2/oidc-schemas.ts'
import * as tokens from './oauth2/tokens.ts'
import * as tokensSchemas from './oauth2/tokens-schemas.ts'
import * as trust from './oauth2/trust.ts'
import * as trustSchemas from './oauth2/trust-schemas.ts'
import * as assertions from './permission/assertions.ts'
import * as assertionsSchemas from './permission/assertions-schemas.ts'
import * as checks from './permission/checks.ts'
import * as checksSchemas from './permission/checks-schemas.ts'
import * as language from './permission/language.ts'
import * as languageSchemas from './permission/language-schemas.ts'
import * as listings from './permission/listings.ts'
import * as listingsSchemas from './permission/listings-schemas.ts'
import * as relationships from './permission/relationships.ts'
import * as relationshipsSchemas from './permission/relationships-schemas.ts'
import * as apiKeys from './project/api-keys.ts'
import * as apiKeysSchemas from './project/api-keys-schemas.ts'
import * as audit from './project/audit.ts'
import * as auditSchemas from './project/audit-schemas.ts'
import * as events from './project/events.ts'
import * as eventsSchemas from './project/events-schemas.ts'
import * as invitations from './project/invitations.ts'
import * as invitationsSchemas from './project/invitations-schemas.ts'
import * as members from './project/members.ts'
import * as membersSchemas from './project/members-schemas.ts'
import * as metrics from './project/metrics.ts'
import * as metricsSchemas from './project/metrics-schemas.ts'
import * as operators from './project/operators.ts'
import * as operatorsSchemas from './project/operators-schemas.ts'
import * as organizationDomains from './project/organization-domains.ts'
import * as organizationDomainsSchemas from './project/organization-domains-schemas.ts'
import * as organizations from './project/organizations.ts'
import * as organizationsSchemas from './project/organizations-schemas.ts'
import * as projects from './project/projects.ts'
import * as projectsSchemas from './project/projects-schemas.ts'
import * as revisions from './project/revisions.ts'
import * as revisionsSchemas from './project/revisions-schemas.ts'
import * as secrets from './project/secrets.ts'
import * as secretsSchemas from './project/secrets-schemas.ts'
import * as workspaceKeys from './project/workspace-keys.ts'
import * as workspaceKeysSchemas from './project/workspace-keys-schemas.ts'

/**
 * Every operation of the platform with its schemas, for documentation and repository rules. Servers import only their own
 * files.
 */
export const platformEndpoints = {
  ...collectEndpoints(flowsLogin, flowsLoginSchemas),
  ...collectEndpoints(flowsRegistration, flowsRegistrationSchemas),
  ...collectEndpoints(flowsSettings, flowsSettingsSchemas),
  ...collectEndpoints(flowsRecovery, flowsRecoverySchemas),
  ...collectEndpoints(flowsVerification, flowsVerificationSchemas),
  ...collectEndpoints(flowsLogout, flowsLogoutSchemas),
  ...collectEndpoints(flowErrors, flowErrorsSchemas),
  ...collectEndpoints(webauthn, webauthnSchemas),
  ...collectEndpoints(sessions, sessionsSchemas),
  ...collectEndpoints(identities, identitiesSchemas),
  ...collectEndpoints(identitySearch, identitySearchSchemas),
  ...collectEndpoints(identityDetails, identityDetailsSchemas),
  ...collectEndpoints(bulkJobs, bulkJobsSchemas),
  ...collectEndpoints(oidcCallbacks, oidcCallbacksSchemas),
  ...collectEndpoints(authenticationMethods, authenticationMethodsSchemas),
  ...collectEndpoints(identitySchemas, identitySchemasSchemas),
  ...collectEndpoints(simulation, simulationSchemas),
  ...collectEndpoints(courier, courierSchemas),
  ...collectEndpoints(metadata, metadataSchemas),
  ...collectEndpoints(clientUsage, clientUsageSchemas),
  ...collectEndpoints(clients, clientsSchemas),
  ...collectEndpoints(dynamicClients, dynamicClientsSchemas),
  ...collectEndpoints(consent, consentSchemas),
  ...collectEndpoints(oauth2Login, oauth2LoginSchemas),
  ...collectEndpoints(oauth2Logout, oauth2LogoutSchemas),
  ...collectEndpoints(tokens, tokensSchemas),
  ...collectEndpoints(device, deviceSchemas),
  ...collectEndpoints(authorization, authorizationSchemas),
  ...collectEndpoints(oidc, oidcSchemas),
  ...collectEndpoints(authorizationServer, authorizationServerSchemas),
  ...collectEndpoints(builtInPages, builtInPagesSchemas),
  ...collectEndpoints(accountAccess, accountAccessSchemas),
  ...collectEndpoints(oauth2Credentials, oauth2CredentialsSchemas),
  ...collectEndpoints(keys, keysSchemas),
  ...collectEndpoints(trust, trustSchemas),
  ...collectEndpoints(relationships, relationshipsSchemas),
  ...collectEndpoints(checks, checksSchemas),
  ...collectEndpoints(listings, listingsSchemas),
  ...collectEndpoints(language, languageSchemas),
  ...collectEndpoints(assertions, assertionsSchemas),
  ...collectEndpoints(projects, projectsSchemas),
  ...collectEndpoints(revisions, revisionsSchemas),
  ...collectEndpoints(workspaceKeys, workspaceKeysSchemas),
  ...collectEndpoints(operators, operatorsSchemas),
  ...collectEndpoints(secrets, secretsSchemas),
  ...collectEndpoints(invitations, invitationsSchemas),
  ...collectEndpoints(events, eventsSchemas),
  ...collectEndpoints(audit, auditSchemas),
  ...collectEndpoints(metrics, metricsSchemas),
  ...collectEndpoints(organizations, organizationsSchemas),
  ...collectEndpoints(organizationDomains, organizationDomainsSchemas),
  ...collectEndpoints(members, membersSchemas),
  ...collectEndpoints(apiKeys, apiKeysSchemas),
}
