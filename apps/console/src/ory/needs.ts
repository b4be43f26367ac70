import { startBulkJob } from '@tillkey/contract/platform/identity/bulk-jobs.ts'
import {
  getCourierMessage,
  getCourierMessageContent,
  listCourierMessages,
  resendCourierMessage,
} from '@tillkey/contract/platform/identity/courier.ts'
import {
  batchPatchIdentities,
  getIdentity,
  listIdentities,
  sendIdentityRecovery,
} from '@tillkey/contract/platform/identity/identities.ts'
import {
  listIdentityCredentials,
  listLastSignIns,
} from '@tillkey/contract/platform/identity/identity-details.ts'
import { searchIdentities } from '@tillkey/contract/platform/identity/identity-search.ts'
import { listIdentitySchemas } from '@tillkey/contract/platform/identity/schemas.ts'
import { listSessions } from '@tillkey/contract/platform/identity/sessions.ts'
import { simulateFlow } from '@tillkey/contract/platform/identity/simulation.ts'
import { getOAuth2ClientUsage } from '@tillkey/contract/platform/oauth2/client-usage.ts'
import {
  createOAuth2Client,
  getOAuth2Client,
  listOAuth2Clients,
  rotateOAuth2ClientSecret,
} from '@tillkey/contract/platform/oauth2/clients.ts'
import { listOAuth2ConsentSessions } from '@tillkey/contract/platform/oauth2/consent.ts'
import {
  discoverJsonWebKeys,
  getJsonWebKeySet,
  listJsonWebKeys,
} from '@tillkey/contract/platform/oauth2/keys.ts'
import { listOAuth2LoginSessions } from '@tillkey/contract/platform/oauth2/login.ts'
import { discoverOidcConfiguration } from '@tillkey/contract/platform/oauth2/oidc.ts'
import { introspectOAuth2Token, oauth2TokenExchange } from '@tillkey/contract/platform/oauth2/tokens.ts'
import { listTrustedOAuth2JwtGrantIssuers } from '@tillkey/contract/platform/oauth2/trust.ts'
import { listPermissionAssertions } from '@tillkey/contract/platform/permission/assertions.ts'
import {
  checkPermission,
  expandPermissions,
  explainPermission,
} from '@tillkey/contract/platform/permission/checks.ts'
import { checkOplSyntax, getPermissionRules } from '@tillkey/contract/platform/permission/language.ts'
import { listPermittedObjects } from '@tillkey/contract/platform/permission/listings.ts'
import {
  createRelationship,
  getRelationships,
  listRelationshipNamespaces,
} from '@tillkey/contract/platform/permission/relationships.ts'
import { listProjectApiKeys } from '@tillkey/contract/platform/project/api-keys.ts'
import { listAuditEvents } from '@tillkey/contract/platform/project/audit.ts'
import { listProjectEvents } from '@tillkey/contract/platform/project/events.ts'
import { getProjectMembers } from '@tillkey/contract/platform/project/members.ts'
import { getProjectMetrics } from '@tillkey/contract/platform/project/metrics.ts'
import { listOrganizations } from '@tillkey/contract/platform/project/organizations.ts'
import { createProject, getProject } from '@tillkey/contract/platform/project/projects.ts'
import {
  createProjectRevision,
  listProjectRevisions,
  listProjectSettings,
} from '@tillkey/contract/platform/project/revisions.ts'
import type { Descriptor } from '@tillkey/wire'
import type { screenPaths } from '../screens.ts'

type Needs = readonly Descriptor[]

/** Operations that each screen needs. A screen that is not listed needs the platform. */
export const screenNeeds: Readonly<Partial<Record<keyof typeof screenPaths, Needs>>> = {
  start: [],
  projects: [],
  signedOut: [],
  home: [],
  events: [listProjectEvents],
  audit: [listAuditEvents],
  sessions: [listSessions],
  messages: [listCourierMessages],
  message: [getCourierMessage],
  overview: [getProject],
  members: [getProjectMembers],
  apiKeys: [listProjectApiKeys],
  users: [listIdentities],
  usersImport: [batchPatchIdentities],
  usersJobs: [startBulkJob],
  user: [getIdentity],
  simulator: [simulateFlow],
  clients: [listOAuth2Clients],
  newClient: [createOAuth2Client],
  client: [getOAuth2Client],
  consents: [listOAuth2ConsentSessions],
  loginSessions: [listOAuth2LoginSessions],
  keys: [getJsonWebKeySet],
  issuers: [listTrustedOAuth2JwtGrantIssuers],
  inspector: [introspectOAuth2Token],
  playground: [oauth2TokenExchange],
  relationships: [getRelationships],
  explain: [checkPermission, expandPermissions],
  reach: [listPermittedObjects],
  rules: [checkOplSyntax],
  assertions: [listPermissionAssertions],
  schemas: [listIdentitySchemas],
  schema: [listIdentitySchemas],
  organizations: [listOrganizations],
  organization: [listOrganizations],
  settings: [listProjectSettings],
  settingsJson: [listProjectSettings],
  revisions: [listProjectRevisions],
}

/** Operations that parts of screens need, where a deployment may have the screen without them. */
export const actionNeeds = {
  gettingStarted: [listIdentities, listOAuth2Clients, listRelationshipNamespaces],
  figures: [getProjectMetrics],
  latestChanges: [listAuditEvents],
  createProject: [createProject],
  searchUsers: [searchIdentities],
  filterByOrganization: [listOrganizations],
  bulkJobs: [startBulkJob],
  lastSignIns: [listLastSignIns],
  credentialDetails: [listIdentityCredentials],
  sendRecovery: [sendIdentityRecovery],
  userMessages: [listCourierMessages],
  userConsents: [listOAuth2ConsentSessions],
  userRelationships: [getRelationships],
  userHistory: [listAuditEvents],
  messageContent: [getCourierMessageContent],
  resendMessage: [resendCourierMessage],
  editSchemas: [createProjectRevision],
  rotateSecret: [rotateOAuth2ClientSecret],
  snippets: [discoverOidcConfiguration],
  clientUsage: [getOAuth2ClientUsage],
  listKeySets: [listJsonWebKeys],
  verifySignature: [discoverJsonWebKeys],
  writeRelationships: [createRelationship],
  readRules: [getPermissionRules],
  explainDenial: [explainPermission],
} as const satisfies Readonly<Record<string, Needs>>

/** A part of a screen that a deployment may lack. */
export type Action = keyof typeof actionNeeds
