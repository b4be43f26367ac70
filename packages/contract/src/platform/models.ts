import { collectModels } from '../schemas.ts'
import * as errorsModels from './errors-models.ts'
import * as authenticationMethodsSchemas from './identity/authentication-methods-schemas.ts'
import * as bulkJobsSchemas from './identity/bulk-jobs-schemas.ts'
import * as continueWithModels from './identity/continue-with-models.ts'
import * as courierSchemas from './identity/courier-schemas.ts'
import * as flowErrorsSchemas from './identity/flow-errors-schemas.ts'
import * as flowsLoginSchemas from './identity/flows-login-schemas.ts'
import * as flowsLogoutSchemas from './identity/flows-logout-schemas.ts'
import * as flowsRecoverySchemas from './identity/flows-recovery-schemas.ts'
import * as flowsRegistrationSchemas from './identity/flows-registration-schemas.ts'
import * as flowsSettingsSchemas from './identity/flows-settings-schemas.ts'
import * as flowsVerificationSchemas from './identity/flows-verification-schemas.ts'
import * as identitiesSchemas from './identity/identities-schemas.ts'
import * as identityDetailsSchemas from './identity/identity-details-schemas.ts'
import * as identityModels from './identity/identity-models.ts'
import * as metadataSchemas from './identity/metadata-schemas.ts'
import * as schemasSchemas from './identity/schemas-schemas.ts'
import * as sessionModels from './identity/session-models.ts'
import * as simulationSchemas from './identity/simulation-schemas.ts'
import * as uiModels from './identity/ui-models.ts'
import * as jsonPatchModels from './json-patch-models.ts'
import * as accountAccessSchemas from './oauth2/account-access-schemas.ts'
import * as deviceSchemas from './oauth2/authorization-device-schemas.ts'
import * as authorizationSchemas from './oauth2/authorization-schemas.ts'
import * as clientUsageSchemas from './oauth2/client-usage-schemas.ts'
import * as clientsSchemas from './oauth2/clients-schemas.ts'
import * as consentSchemas from './oauth2/consent-schemas.ts'
import * as oauth2CredentialsSchemas from './oauth2/credentials-schemas.ts'
import * as keysSchemas from './oauth2/keys-schemas.ts'
import * as oauth2LoginSchemas from './oauth2/login-schemas.ts'
import * as oauth2LogoutSchemas from './oauth2/logout-schemas.ts'
import * as oidcSchemas from './oauth2/oidc-schemas.ts'
import * as tokensSchemas from './oauth2/tokens-schemas.ts'
import * as trustSchemas from './oauth2/trust-schemas.ts'
import * as paginationModels from './pagination-models.ts'
import * as assertionsSchemas from './permission/assertions-schemas.ts'
import * as checksSchemas from './permission/checks-schemas.ts'
import * as languageSchemas from './permission/language-schemas.ts'
import * as listingsSchemas from './permission/listings-schemas.ts'
import * as relationshipsSchemas from './permission/relationships-schemas.ts'
import * as apiKeysSchemas from './project/api-keys-schemas.ts'
import * as brandingModels from './project/branding-models.ts'
import * as customDomainsModels from './project/custom-domains-models.ts'
import * as identitySchemasModels from './project/identity-schemas-models.ts'
import * as membersSchemas from './project/members-schemas.ts'
import * as metricsSchemas from './project/metrics-schemas.ts'
import * as normalizedProjectModels from './project/normalized-project-models.ts'
import * as normalizedProjectPartModels from './project/normalized-project-part-models.ts'
import * as organizationsSchemas from './project/organizations-schemas.ts'
import * as ownersModels from './project/owners-models.ts'
import * as projectsSchemas from './project/projects-schemas.ts'
import * as subscriptionsModels from './project/subscriptions-models.ts'

/** Models and enumerations of the platform by published name. */
export const platformModels = collectModels(
  errorsModels,
  continueWithModels,
  courierSchemas,
  flowErrorsSchemas,
  flowsLoginSchemas,
  flowsLogoutSchemas,
  flowsRecoverySchemas,
  flowsRegistrationSchemas,
  flowsSettingsSchemas,
  flowsVerificationSchemas,
  identitiesSchemas,
  identityModels,
  metadataSchemas,
  authenticationMethodsSchemas,
  bulkJobsSchemas,
  identityDetailsSchemas,
  schemasSchemas,
  sessionModels,
  simulationSchemas,
  uiModels,
  jsonPatchModels,
  accountAccessSchemas,
  clientUsageSchemas,
  clientsSchemas,
  consentSchemas,
  oauth2CredentialsSchemas,
  authorizationSchemas,
  deviceSchemas,
  keysSchemas,
  oauth2LoginSchemas,
  oauth2LogoutSchemas,
  oidcSchemas,
  tokensSchemas,
  trustSchemas,
  paginationModels,
  assertionsSchemas,
  checksSchemas,
  languageSchemas,
  listingsSchemas,
  relationshipsSchemas,
  apiKeysSchemas,
  brandingModels,
  customDomainsModels,
  identitySchemasModels,
  membersSchemas,
  metricsSchemas,
  normalizedProjectPartModels,
  normalizedProjectModels,
  organizationsSchemas,
  ownersModels,
  projectsSchemas,
  subscriptionsModels,
)
