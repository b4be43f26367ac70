import {
  type Actor,
  hasRight,
  type KeyRole,
  notAllowed,
  type ProjectRecord,
  type ProjectRegistry,
  type ProjectSummary,
  type Right,
  type Role,
  unknownProject,
} from '@tillkey/platform-core'
import type { Secrets } from '../documents/document-view.ts'
import { isSystemProject } from '../system-projects.ts'

/** A project and what the caller may do with it. */
export interface AllowedProject {
  record: ProjectRecord
  /** The caller's role in the project. */
  role: KeyRole
  secrets: Secrets
}

/** The right that an operation requires, and what it does, for the error: `list the members`. */
export interface NeededRight {
  right: Right
  what: string
}

export interface Rights {
  /**
   * Returns a project by id or slug. Throws 404 if it does not exist or the caller has no role in it, and 403 if their role
   * lacks the right.
   */
  projectFor(who: Actor, idOrSlug: string, needed: NeededRight): Promise<AllowedProject>
  /** Returns a deleted project that can be restored. Requires an owner. */
  deletedProjectFor(who: Actor, idOrSlug: string, what: string): Promise<AllowedProject>
  /** Returns the projects in which the caller has a role. */
  visible(who: Actor, projects: readonly ProjectSummary[]): Promise<readonly ProjectSummary[]>
  /** Whether the caller may create projects: owners and developers of any project, and workspace keys of owners. */
  canCreate(who: Actor): Promise<boolean>
  /** Throws 403 unless the caller may create projects. */
  assertCreates(who: Actor): Promise<void>
  /** Throws 403 unless the caller may act across projects. */
  assertWorkspace(who: Actor, what: string): Promise<void>
}

export interface RightsDependencies {
  registry: ProjectRegistry
  /** Returns the role of an operator in a project, or undefined. */
  roleOf: (operatorId: string, projectId: string) => Promise<Role | undefined>
  /** Whether an operator owns every project. */
  ownsAll: (operatorId: string) => Promise<boolean>
}

/** Authorises callers in projects. In system projects the only key with a role is the admin key. */
export function createRights({ registry, roleOf, ownsAll }: RightsDependencies): Rights {
  async function roleIn({ caller }: Actor, project: ProjectSummary): Promise<KeyRole | undefined> {
    if (caller.kind === 'administrator') return 'owner'
    if (caller.kind === 'operator') return roleOf(caller.id, project.id)
    if (caller.kind === 'anyone' || isSystemProject(project)) return undefined
    return caller.kind === 'workspace key' || caller.projectId === project.id ? caller.role : undefined
  }
  async function allowed(
    who: Actor,
    record: ProjectRecord | undefined,
    { right, what }: NeededRight,
  ): Promise<AllowedProject> {
    const role = record && (await roleIn(who, record))
    if (!record || !role) throw unknownProject()
    if (!hasRight(role, right)) throw notAllowed(what)
    return { record, role, secrets: role === 'owner' ? 'shown' : 'masked' }
  }
  async function isDeveloperAnywhere(who: Actor): Promise<boolean> {
    for (const project of await registry.list()) {
      const role = await roleIn(who, project)
      if (role !== undefined && hasRight(role, 'project:write')) return true
    }
    return false
  }
  const canCreate = async (who: Actor): Promise<boolean> => {
    const { caller } = who
    return (
      caller.kind === 'administrator' ||
      (caller.kind === 'workspace key' && caller.role === 'owner') ||
      (caller.kind === 'operator' && ((await ownsAll(caller.id)) || (await isDeveloperAnywhere(who))))
    )
  }
  return {
    projectFor: async (who, idOrSlug, needed) => allowed(who, await registry.find(idOrSlug), needed),
    deletedProjectFor: async (who, idOrSlug, what) =>
      allowed(who, await registry.findDeleted(idOrSlug), { right: 'project:own', what }),
    async visible(who, projects) {
      const roles = await Promise.all(projects.map((project) => roleIn(who, project)))
      return projects.filter((_, index) => roles[index] !== undefined)
    },
    canCreate,
    async assertCreates(who) {
      if (!(await canCreate(who))) throw notAllowed('create projects')
    },
    async assertWorkspace({ caller }, what) {
      const isAllowed =
        caller.kind === 'administrator' || (caller.kind === 'operator' && (await ownsAll(caller.id)))
      if (!isAllowed) throw notAllowed(what)
    },
  }
}
