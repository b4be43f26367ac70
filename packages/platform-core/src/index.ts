export { type AccessCheck, anyone } from './access.ts'
export { type Actor, currentActor, runAs, toActor } from './actor.ts'
export type { Caller, KeyRole, Role } from './caller.ts'
export { childPointer } from './config/pointers.ts'
export {
  dsn,
  listener,
  logging,
  onlyListener,
  profiling,
  servedListener,
  serverTls,
  tracing,
} from './config/process-settings.ts'
export {
  anything,
  duration,
  email,
  endlessDuration,
  flag,
  group,
  httpUrl,
  implemented,
  integer,
  listOf,
  named,
  oneOf,
  oneOfWithUnimplemented,
  processOnly,
  required,
  schemaSource,
  secret,
  size,
  source,
  text,
  unimplemented,
  url,
  urlOrPath,
  version,
} from './config/setting.ts'
export type { SettingDescription } from './config/setting-descriptions.ts'
export { parseDuration } from './config/setting-formats.ts'
export { type ConfigProblem, settingProblems } from './config/setting-problems.ts'
export { replaceSources } from './config/setting-sources.ts'
export { type SettingRow, settingRows } from './config/setting-table.ts'
export { type ConfigWarning, warningCodes } from './config/setting-warnings.ts'
export {
  decodeSource as textOfSource,
  isFileSource,
  pathOfSource,
  readFileSource,
  SourceError,
  sourceOfText,
} from './config/sources.ts'
export { type ConfigSection, configSection } from './config-section.ts'
export { type ConfiguredCors, withConfiguredCors } from './cors.ts'
export { type ErrorContent, errorContent, errorEnvelope, noOAuth2Route } from './error-envelope.ts'
export {
  type IdentityRules,
  identityRulesOf,
  type OAuth2Rules,
  oauth2RulesOf,
} from './generations.ts'
export { type OpenedSchema, openSchema, writtenSchema } from './json-schema/schema-bundles.ts'
export { NO_ADDRESS, schemaParts } from './json-schema/schema-parts.ts'
export { type LinkedPart, type LinkedSchemas, linkSchemas } from './json-schema/schema-references.ts'
export {
  type DescribeProjectNotFound,
  type GroupCors,
  type Log,
  type Module,
  type ModuleContext,
  type OpenModule,
  type OperationCall,
  type OperationCalls,
  type RequestContext,
  type RouteGroup,
  routeGroup,
  routeGroups,
} from './module.ts'
export type { DescribedApi } from './not-implemented.ts'
export type {
  AcceptedChallenge,
  AccountNotice,
  Accounts,
  Audit,
  BuiltInClient,
  ClientTokens,
  CountedRequest,
  Events,
  Grants,
  LoginChallenge,
  LoginChallenges,
  Organizations,
  People,
  Person,
  Ports,
  Relation,
  Relations,
  SignedInPerson,
} from './ports.ts'
export type {
  ChangedProject,
  ProjectChangeHook,
  ProjectRecord,
  ProjectWarning,
  Write,
} from './projects/project-changes.ts'
export type { EngineConfig, ProjectContext, ProjectState } from './projects/project-context.ts'
export {
  createDocumentRules,
  DEFAULT_SLUG,
  type DocumentRules,
  type ProjectDocument,
  ProjectDocumentError,
  readProjectDocuments,
} from './projects/project-document.ts'
export { projectKeyrings } from './projects/project-keyrings.ts'
export type { ProjectRegistry } from './projects/project-registry.ts'
export {
  assertFresh,
  PROJECT_VERSION,
  type Projects,
  StaleProjectError,
} from './projects/projects.ts'
export type {
  Author,
  ProjectAttributes,
  ProjectSummary,
  StoredRevision,
} from './projects/projects-store.ts'
export { secretWarning } from './projects/put-projects.ts'
export { unknownProject } from './projects/unknown-project.ts'
export { purgeTables } from './purge-store.ts'
export {
  assertRight,
  canSeeCredentials,
  hasRight,
  isWithinRole,
  notAllowed,
  type Right,
  WITHHELD,
} from './rights.ts'
export { createPlatformServer } from './server.ts'
export type { PlatformServer, ServerOptions } from './server-options.ts'
export { createBatches, createKeyedQueue, createSharedReads, type RunInOrder } from './shared-work.ts'
