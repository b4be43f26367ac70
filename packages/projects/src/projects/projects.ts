import type { SuccessfulProjectUpdate } from '@tillkey/contract/platform/project/projects-schemas.ts'
import {
  type Actor,
  type ChangedProject,
  type ConfigWarning,
  type Ports,
  type ProjectAttributes,
  type ProjectChangeHook,
  type ProjectDocument,
  type ProjectRecord,
  type ProjectRegistry,
  type ProjectState,
  type ProjectSummary,
  type SettingDescription,
} from '@tillkey/platform-core'
import { formatTime } from '@tillkey/wire'
import { toAuthor } from '../access/author.ts'
import type { AllowedProject, Rights } from '../access/rights.ts'
import { createActiveProjectsStore } from '../active/active-projects-store.ts'
import { type AuditTrail, projectDifference } from '../audit/audit-trail.ts'
import { restoreSecrets } from '../documents/masks.ts'
import type { Memberships } from '../members/memberships.ts'
import { readName } from '../names.ts'
import {
  bodyMissing,
  fieldRefused,
  projectLimitReached,
  rejectInvalidDocuments,
  revisionChanged,
  systemProject,
} from '../projects-errors.ts'
import { isSystemProject } from '../system-projects.ts'
import { applyProjectPatch, isDropped } from './apply-patch.ts'
import type { ViewProject } from './project-view.ts'
import { readPatch } from './read-patch.ts'
import { newSlug } from './slugs.ts'

/** A wildcard lets any web page act with the cookies of an administrator. */
const ADMIN_WILDCARD = {
  code: 1101,
  message: '/cors_admin/origins: * lets every page call administrators’ operations',
}

/** Authorised access to projects. */
export interface ProjectRules {
  list(who: Actor): Promise<readonly ProjectSummary[]>
  create(who: Actor, project: NewProject): Promise<ProjectRecord>
  get(who: Actor, idOrSlug: string): Promise<AllowedProject>
  /** Describes the settings of a project that have an effect. */
  settings(who: Actor, idOrSlug: string): Promise<SettingDescription[]>
  set(who: Actor, idOrSlug: string, document: Omit<ProjectDocument, 'slug'>): Promise<SuccessfulProjectUpdate>
  patch(who: Actor, idOrSlug: string, change: SubmittedPatch): Promise<SuccessfulProjectUpdate>
  setState(who: Actor, idOrSlug: string, state: ProjectState): Promise<AllowedProject>
  /** Deletes a project, which can be restored for a day. `confirmed` is the slug if the caller had to repeat it. */
  remove(who: Actor, idOrSlug: string, confirmed: string | undefined): Promise<void>
  restore(who: Actor, idOrSlug: string): Promise<AllowedProject>
}

/** A patch in a request. */
export interface SubmittedPatch {
  body: unknown
  /** Why the project is changed, for its history. */
  reason?: string | undefined
  /** Throws 409 if this is not the current revision. Default: any. */
  revision?: string | undefined
}

export interface NewProject {
  name: unknown
  attributes?: Partial<ProjectAttributes>
}

/** How long a deleted project can be restored. */
const UNDO_MS = 24 * 3_600_000

export interface ProjectRulesDependencies {
  registry: ProjectRegistry
  rights: Rights
  memberships: Memberships
  audit: AuditTrail
  /** Returns the project whose audit trail records creations and deletions. */
  workspaceTrail: () => Promise<string>
  view: ViewProject
  /** Checks programs in a configuration. */
  ports: Pick<Ports, 'programFaults'>
  /** Upper bound on the projects that an operator creates. */
  projectLimit: number
  now: () => number
  /** Returns the document of a new project. */
  newDocument: (name: string, slug: string) => ProjectDocument
  /** Called before a document is replaced. Returns the document to store, which may keep parts of the previous one. */
  replacing: (next: ProjectDocument, before: ProjectDocument) => ProjectDocument
}

const wireWarning = ({ code, pointer, reason }: ConfigWarning) => ({ code, message: `${pointer}: ${reason}` })

/** Renders the result of a change, without duplicate warnings. */
export async function viewChange(
  { project, warnings }: ChangedProject,
  others: readonly ConfigWarning[],
  { view, secrets }: { view: ViewProject; secrets: AllowedProject['secrets'] },
): Promise<SuccessfulProjectUpdate> {
  const remaining = warnings.filter((warning) => !isDropped(warning))
  const isWide = project.document.cors_admin?.origins.includes('*') === true
  const reported = [...others, ...remaining].map(wireWarning).concat(isWide ? [ADMIN_WILDCARD] : [])
  const bySentence = new Map(reported.map((warning) => [warning.message, warning]))
  return { project: await view(project, secrets), warnings: [...bySentence.values()] }
}

/** Services in the request replace their configuration. Other services are unchanged. */
function withSubmittedServices(
  record: ProjectRecord,
  { name, services, cors_public, cors_admin }: Omit<ProjectDocument, 'slug'>,
): ProjectDocument {
  if (Object.keys(services).length === 0) throw fieldRefused('services', 'must have at least one service')
  return {
    slug: record.slug,
    name: readName(name),
    ...(cors_public && { cors_public }),
    ...(cors_admin && { cors_admin }),
    services: { ...record.document.services, ...services },
  }
}

/** Returns a hook that records the changed parts of a project in the audit trail. */
export const recordInTrail =
  (
    who: Actor,
    action: string,
    { audit, registry }: Pick<ProjectRulesDependencies, 'audit' | 'registry'>,
  ): ProjectChangeHook =>
  async (tx, { before, after }) => {
    const { id: projectId = '' } = after ?? before ?? {}
    const changes =
      before && after
        ? projectDifference(before, after, registry.rules)
        : { before: before && { name: before.name }, after: after && { name: after.name } }
    await audit.record(tx, { who, projectId, action, target: { type: 'project', id: projectId }, ...changes })
  }

/** Creates the rules over the registry. Every change is recorded in the audit trail. */
export function createProjectRules(dependencies: ProjectRulesDependencies): ProjectRules {
  const { registry, rights, replacing } = dependencies
  const change = createChange(dependencies)
  return {
    list: async (who) => rights.visible(who, await registry.list()),
    create: (who, project) => createOne(who, project, dependencies),
    get: (who, idOrSlug) =>
      rights.projectFor(who, idOrSlug, { right: 'project:read', what: 'read the project' }),
    async settings(who, idOrSlug) {
      await rights.projectFor(who, idOrSlug, { right: 'project:read', what: 'read the project' })
      return registry.rules.describe()
    },
    async set(who, idOrSlug, submitted) {
      if (submitted === undefined) throw bodyMissing('the project')
      const { rules } = registry
      return change(who, idOrSlug, {
        fetched: 'all',
        next: (before) => {
          const document = replacing(withSubmittedServices(before, submitted), before.document)
          const dropped = rules.warnings(document).filter(isDropped)
          const unmaskedDocument = rules.withoutProcess(restoreSecrets(document, before.document, rules))
          return { document: rules.shortest(unmaskedDocument), dropped }
        },
      })
    },
    async patch(who, idOrSlug, { body, reason, revision }) {
      const { rules } = registry
      const patch = readPatch(body, rules.services)
      return change(who, idOrSlug, {
        fetched: 'new',
        reason,
        next: (before, secrets) => {
          if (revision !== undefined && revision !== before.revisionId) throw revisionChanged()
          const { document, dropped } = applyProjectPatch(before, patch, { rules, secrets })
          return { document: { ...document, name: readName(document.name) }, dropped }
        },
      })
    },
    async setState(who, idOrSlug, state) {
      const allowed = await rights.projectFor(who, idOrSlug, {
        right: 'project:own',
        what: 'halt the project',
      })
      if (isSystemProject(allowed.record)) throw systemProject('halted')
      const action = state === 'halted' ? 'project.halted' : 'project.resumed'
      const onChange = recordInTrail(who, action, dependencies)
      await registry.setState(allowed.record.id, state, { by: toAuthor(who), onChange })
      return { ...allowed, record: { ...allowed.record, state } }
    },
    ...createRemoval(dependencies),
  }
}

/** Deletes and restores projects. Both are recorded in the operators' project, whose trail no purge deletes. */
function createRemoval(dependencies: ProjectRulesDependencies): Pick<ProjectRules, 'remove' | 'restore'> {
  const { registry, rights, audit, workspaceTrail, now } = dependencies
  async function setPurgeAt(who: Actor, { id, name, slug }: ProjectRecord, purgeAt: number | null) {
    const projectId = await workspaceTrail()
    const project = { name, slug }
    const entry =
      purgeAt === null
        ? { action: 'project.restored', after: project }
        : {
            action: 'project.deleted',
            before: project,
            after: { purge_at: formatTime(purgeAt) },
          }
    const onChange: ProjectChangeHook = async (tx) => {
      if (purgeAt !== null) await createActiveProjectsStore(tx).clear(id)
      await audit.record(tx, { who, projectId, target: { type: 'project', id }, ...entry })
    }
    await registry.setPurgeAt(id, purgeAt, { by: toAuthor(who), onChange })
  }
  return {
    async remove(who, idOrSlug, confirmed) {
      const { record } = await rights.projectFor(who, idOrSlug, {
        right: 'project:own',
        what: 'delete the project',
      })
      if (isSystemProject(record)) throw systemProject('deleted')
      if (confirmed !== undefined && confirmed !== record.slug)
        throw fieldRefused('confirm', 'must be the slug of the project')
      await setPurgeAt(who, record, now() + UNDO_MS)
    },
    async restore(who, idOrSlug) {
      const found = await rights.deletedProjectFor(who, idOrSlug, 'restore the project')
      await setPurgeAt(who, found.record, null)
      return found
    },
  }
}

/** Creates a project. An operator becomes its first owner. */
async function createOne(
  who: Actor,
  { name: requestedName, attributes }: NewProject,
  { registry, rights, memberships, newDocument, ...others }: ProjectRulesDependencies,
): Promise<ProjectRecord> {
  const { caller } = who
  const name = readName(requestedName)
  await rights.assertCreates(who)
  if (caller.kind === 'operator') {
    await memberships.operators()
    if ((await registry.countCreated(caller.id)) >= others.projectLimit)
      throw projectLimitReached(others.projectLimit)
  }
  const keep = recordInTrail(who, 'project.created', { registry, ...others })
  const onChange: ProjectChangeHook = async (tx, made) => {
    await keep(tx, made)
    if (caller.kind === 'operator' && made.after)
      await memberships.set(tx, made.after.id, { operatorId: caller.id, role: 'owner' })
  }
  const document = newDocument(name, newSlug())
  return (await registry.create(document, { by: toAuthor(who), onChange, attributes })).project
}

interface DocumentChange {
  /** Whether previously fetched sources are fetched again. */
  fetched: 'all' | 'new'
  reason?: string | undefined
  next: (
    before: ProjectRecord,
    secrets: AllowedProject['secrets'],
  ) => { document: ProjectDocument; dropped: readonly ConfigWarning[] }
}

/** Changes a project's document by `next` and renders the result. */
const createChange =
  (dependencies: ProjectRulesDependencies) =>
  async (
    who: Actor,
    idOrSlug: string,
    { fetched, reason, next }: DocumentChange,
  ): Promise<SuccessfulProjectUpdate> => {
    const { registry, rights, view, ports } = dependencies
    const { record, secrets } = await rights.projectFor(who, idOrSlug, {
      right: 'project:write',
      what: 'change the project',
    })
    let dropped: readonly ConfigWarning[] = []
    const apply = (before: ProjectRecord): ProjectDocument => {
      const made = next(before, secrets)
      dropped = made.dropped
      return made.document
    }
    const onChange = recordInTrail(who, 'project.updated', dependencies)
    return rejectInvalidDocuments(async () => {
      const changed = await registry.change(record.id, apply, {
        by: toAuthor(who),
        reason,
        fetched,
        onChange,
      })
      const faults = (await ports.programFaults?.(changed.effective)) ?? []
      return viewChange(changed, [...dropped, ...faults], { view, secrets })
    })
  }
