import {
  type Module,
  type ModuleContext,
  type OpenModule,
  type Organizations,
  type ProjectDocument,
  purgeTables,
  secretWarning,
} from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import { createRights, type Rights } from './access/rights.ts'
import { activeProjectsRoutes } from './active/active-projects-routes.ts'
import { activeProjectMigrations } from './active/active-projects-store.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { auditMigrations } from './audit/audit-store.ts'
import { type AuditTrail, createAudit, createAuditTrail } from './audit/audit-trail.ts'
import { createEventCounts, storeCountsJob } from './events/event-counts.ts'
import { consumeLegacyEvents, countEvents, createEvents, sweepEvents } from './events/events.ts'
import { eventsRoutes } from './events/events-routes.ts'
import { eventMigrations } from './events/events-store.ts'
import { createInvitationAnswers } from './invitations/invitation-answers.ts'
import { createInvitationClosing } from './invitations/invitation-closing.ts'
import { createInvitations } from './invitations/invitations.ts'
import { invitationsRoutes } from './invitations/invitations-routes.ts'
import { invitationMigrations } from './invitations/invitations-store.ts'
import { keyCheck } from './keys/key-check.ts'
import { createKeyRevocation } from './keys/key-revocation.ts'
import { createKeys } from './keys/keys.ts'
import { keysRoutes } from './keys/keys-routes.ts'
import { keyMigrations } from './keys/keys-store.ts'
import { createMembers } from './members/members.ts'
import { membersRoutes } from './members/members-routes.ts'
import { createMemberships, type Memberships } from './members/memberships.ts'
import { metricsRoutes } from './metrics/metrics-routes.ts'
import { operatorCheck } from './operators/operator-check.ts'
import { createOperatorClients } from './operators/operator-clients.ts'
import { operatorsRoutes } from './operators/operators-routes.ts'
import { createSetUp, type FirstOwner, type SetUp } from './operators/set-up.ts'
import { setUpMigrations } from './operators/set-up-store.ts'
import { createDomainRecords } from './organizations/domain-records.ts'
import { createDomains } from './organizations/domains.ts'
import { domainsRoutes } from './organizations/domains-routes.ts'
import { createOrganizations, holdOrganization } from './organizations/organizations.ts'
import { organizationsRoutes } from './organizations/organizations-routes.ts'
import {
  createOrganizationsStore,
  type DomainProof,
  organizationMigrations,
} from './organizations/organizations-store.ts'
import { createProjectView } from './projects/project-view.ts'
import { createProjectRules } from './projects/projects.ts'
import { projectsRoutes } from './projects/projects-routes.ts'
import { createRevisionRules } from './revisions/revisions.ts'
import { revisionsRoutes } from './revisions/revisions-routes.ts'
import { secretsRoutes } from './secrets/secrets-routes.ts'
import { OPERATORS_SLUG } from './system-projects.ts'

/** Operators, who use the console in addition to holders of keys. */
export interface OperatorsOptions {
  /** Created at the first start. Undefined issues a set-up link instead. */
  firstOwner?: FirstOwner | undefined
  /** Called once with the set-up link. */
  onSetUpLink?: (url: string) => void
}

/** Verification of organizations' domains. */
export interface DomainOptions {
  /** `owner` also accepts the confirmation of a project owner; `dns` requires a record. Default: `owner`. */
  domainProof?: DomainProof | undefined
  /** Name servers to query (`192.0.2.1:53`). Default: those of the system. */
  nameServers?: readonly string[] | undefined
}

/** Options of `createProjectsModule`. */
export interface ProjectsModuleOptions extends DomainOptions {
  /** Public base URL of the platform: `http://localhost:4000`. */
  baseUrl: string
  /** Public URL of the console: `http://localhost:4100`. */
  consoleUrl: string
  /** Returns the document of a project that is created by name only. */
  newDocument: (name: string, slug: string) => ProjectDocument
  /** Called before a document is replaced. Returns the document to store, which may keep parts of the previous one. */
  replacing: (next: ProjectDocument, before: ProjectDocument) => ProjectDocument
  /** Upper bound on the projects that an operator creates. Default: 100. */
  projectLimit?: number | undefined
  /** Operators, in a project of their own. Default: none, so that only keys give access. */
  operators?: OperatorsOptions | undefined
}

const tables = [
  'audit_events',
  'project_invitations',
  'api_keys',
  'active_projects',
  'console_set_up',
  'organizations',
  'organization_domains',
  'project_events',
  'event_counters',
  'uncounted_events',
]

const DEFAULT_PROJECT_LIMIT = 100

/** Base URL of the operators' account pages. */
const operatorsUrl = (baseUrl: string): string => `${baseUrl}/p/${OPERATORS_SLUG}`

/** Shared dependencies of the module's resources. */
interface Parts {
  rights: Rights
  memberships: Memberships
  audit: AuditTrail
  setUp: SetUp | undefined
}

function createParts(
  { projects, registry, ports, db, now, newId }: ModuleContext,
  { operators, baseUrl }: ProjectsModuleOptions,
): Parts {
  const memberships = createMemberships(projects, ports)
  const { roleOf, ownsAll } = memberships
  const setUp =
    operators &&
    createSetUp({
      db,
      registry,
      memberships,
      operatorsUrl: operatorsUrl(baseUrl),
      firstOwner: operators.firstOwner,
      onLink: operators.onSetUpLink ?? (() => undefined),
    })
  return {
    memberships,
    rights: createRights({ registry, roleOf, ownsAll }),
    audit: createAuditTrail(now, newId),
    setUp,
  }
}

const domainsFrom = ({ domainProof = 'owner', nameServers = [] }: DomainOptions) => ({
  domainProof,
  records: createDomainRecords(nameServers),
})

/** Organizations for the identity engine. */
function organizationsPort(db: Database): Organizations {
  const { find, findByDomain } = createOrganizationsStore(db)
  return { find, findByDomain, hold: holdOrganization }
}

function createRoutes(
  context: ModuleContext,
  options: ProjectsModuleOptions,
  parts: Parts,
): OpenModule['routes'] {
  const { db, registry, outbox, now, newId } = context
  const { rights, memberships, audit, setUp } = parts
  const workspaceTrail = async (): Promise<string> =>
    options.operators ? (await memberships.operators()).id : ''
  const revocation = createKeyRevocation(audit, memberships)
  const shared = { db, rights, memberships, audit, revocation, workspaceTrail, now, newId }
  const end = createInvitationClosing(audit, now)
  const view = createProjectView(db, registry.rules)
  const projects = createProjectRules({
    ...shared,
    registry,
    view,
    ports: context.ports,
    projectLimit: options.projectLimit ?? DEFAULT_PROJECT_LIMIT,
    newDocument: options.newDocument,
    replacing: options.replacing,
  })
  return [
    ...projectsRoutes({ projects, view, base: new URL(options.baseUrl) }),
    revisionsRoutes(createRevisionRules({ registry, rights, audit, view }), projects),
    membersRoutes(createMembers(shared)),
    ...invitationsRoutes({
      invitations: createInvitations({
        ...shared,
        outbox,
        end,
        operatorsUrl: operatorsUrl(options.baseUrl),
      }),
      answers: createInvitationAnswers({ ...shared, registry, end }),
      signedIn: async (request) =>
        (await memberships.accounts().signedIn(await memberships.operators(), request))?.person,
      now,
    }),
    ...keysRoutes(createKeys(shared)),
    ...operatorsRoutes({ memberships, rights, setUp }),
    activeProjectsRoutes(db, rights),
    auditRoutes(db, rights),
    organizationsRoutes(createOrganizations({ ...shared, ports: context.ports })),
    domainsRoutes(createDomains({ ...shared, ...domainsFrom(options) })),
    metricsRoutes(db, rights),
    secretsRoutes(context.sealed, rights),
    eventsRoutes(db, rights, now),
  ]
}

const parseOrigin = (url: string): string => new URL(url).origin

/** The module for projects and their administration. */
export function createProjectsModule(options: ProjectsModuleOptions): Module {
  const purge = purgeTables(tables)
  let parts: Parts | undefined
  return {
    name: 'projects',
    migrations: [
      ...auditMigrations,
      ...invitationMigrations,
      ...keyMigrations,
      ...activeProjectMigrations,
      ...setUpMigrations,
      ...organizationMigrations,
      ...eventMigrations,
    ],
    open(context) {
      parts = createParts(context, options)
      const { memberships, setUp } = parts
      const { db, outbox, ports, now, newId } = context
      const consoleUrls = [options.consoleUrl, `${options.baseUrl}/console/ui`]
      const clients = createOperatorClients({ memberships, ports, consoleUrls })
      const counts = createEventCounts(context)
      consumeLegacyEvents(outbox, db, now)
      const origins = [parseOrigin(options.baseUrl), parseOrigin(options.consoleUrl)]
      return {
        routes: createRoutes(context, options, parts),
        access: [
          keyCheck({ db, memberships, now }),
          ...(options.operators ? [operatorCheck({ memberships, clients, origins })] : []),
        ],
        ports: {
          events: createEvents({ counts, now, newId }),
          audit: createAudit(parts.audit, memberships),
          organizations: organizationsPort(db),
        },
        jobs: [sweepEvents(db), countEvents(db), storeCountsJob(counts)],
        stop: counts.store,
        async start() {
          try {
            await setUp?.begin()
            if (setUp) await clients.begin()
            return []
          } catch (error) {
            // Without the secret only the console is unavailable. Projects are served.
            return [secretWarning(OPERATORS_SLUG, error)]
          }
        },
      }
    },
    async purge(tx, projectId) {
      await purge(tx, projectId)
      await parts?.memberships.clear(tx, projectId)
    },
  }
}
