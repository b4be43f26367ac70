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
import type { Secrets } from '../documents/shown-document.ts'
import { isSystemProject } from '../system-projects.ts'

/** A project for somebody who may do with it what was asked. */
export interface AllowedProject {
  record: ProjectRecord
  /** The requester's role in the project. */
  role: KeyRole
  secrets: Secrets
}

export interface Rights {
  /**
   * The project of an id or slug for who has this right there. 404 when there is none or it is none of the
   * requester's, 403 when it takes a right that they lack.
   */
  projectFor(who: Actor, idOrSlug: string, right: Right, what: string): Promise<AllowedProject>
  /** The same for a project that is deleted and can be restored, for its owners. */
  deletedProjectFor(who: Actor, idOrSlug: string, what: string): Promise<AllowedProject>
  /** Those of some projects that are the requester's. */
  visible(who: Actor, projects: readonly ProjectSummary[]): Promise<readonly ProjectSummary[]>
  /** 403 unless somebody may create projects: owners and developers of some project, and owners' keys of the workspace. */
  assertCreates(who: Actor): Promise<void>
  /** 403 unless somebody may do what concerns no single project. */
  assertWorkspace(who: Actor, what: string): Promise<void>
}

export interface RightsDependencies {
  registry: ProjectRegistry
  /** The role of an operator in a project; nothing when it is none of theirs. */
  roleOf: (operatorId: string, projectId: string) => Promise<Role | undefined>
  /** Whether an operator owns every project. */
  ownsAll: (operatorId: string) => Promise<boolean>
}

/** What requesters may do with projects. No key but the platform's own has a role in a system project. */
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
    { right, what }: { right: Right; what: string },
  ): Promise<AllowedProject> {
    const role = record && (await roleIn(who, record))
    if (!record || !role) throw unknownProject()
    if (!hasRight(role, right)) throw notAllowed(what)
    return { record, role, secrets: role === 'owner' ? 'shown' : 'masked' }
  }
  async function developsAny(who: Actor): Promise<boolean> {
    for (const project of await registry.list()) {
      const role = await roleIn(who, project)
      if (role !== undefined && hasRight(role, 'project:write')) return true
    }
    return false
  }
  return {
    projectFor: async (who, idOrSlug, right, what) =>
      allowed(who, await registry.find(idOrSlug), { right, what }),
    deletedProjectFor: async (who, idOrSlug, what) =>
      allowed(who, await registry.findDeleted(idOrSlug), { right: 'project:own', what }),
    async visible(who, projects) {
      const roles = await Promise.all(projects.map((project) => roleIn(who, project)))
      return projects.filter((_, index) => roles[index] !== undefined)
    },
    async assertCreates(who) {
      const { caller } = who
      const isAllowed =
        caller.kind === 'administrator' ||
        (caller.kind === 'workspace key' && caller.role === 'owner') ||
        (caller.kind === 'operator' && ((await ownsAll(caller.id)) || (await developsAny(who))))
      if (!isAllowed) throw notAllowed('create projects')
    },
    async assertWorkspace({ caller }, what) {
      const isAllowed =
        caller.kind === 'administrator' || (caller.kind === 'operator' && (await ownsAll(caller.id)))
      if (!isAllowed) throw notAllowed(what)
    },
  }
}
