import type { ProjectContext } from '@tillkey/platform-core'
import type { Rules } from './engine/permission-engine.ts'
import { modelOfNames } from './language/model.ts'
import {
  namespacesText,
  type PermissionConfig,
  permissionSection,
  readNamespaces,
} from './permission-config.ts'
import type { PermissionStore } from './permission-store.ts'

/** What is in force for a project. */
export interface ProjectRules extends PermissionConfig {
  rules: Rules
  /**
   * `configured` when the rules are those of the configuration; `last-good` when its namespaces have faults and those
   * before them stay in force; `none` when there were none before them.
   */
  state: 'configured' | 'last-good' | 'none'
}

export interface ProjectRulesOptions {
  store: Pick<PermissionStore, 'findNamespaces' | 'saveNamespaces'>
  /** Told once for each configuration that cannot be used. */
  onInvalidRules: (project: ProjectContext, rules: ProjectRules) => void
}

/** Finds the rules of a project. Namespaces that have faults never replace good ones, in any process, also after a restart. */
export function createProjectRules({
  store,
  onInvalidRules: onBroken,
}: ProjectRulesOptions): (project: ProjectContext) => Promise<ProjectRules> {
  const byContext = new WeakMap<ProjectContext, Promise<ProjectRules>>()
  /** The good namespaces of each project in memory: the same rules serve until the namespaces change. */
  const good = new Map<string, { text: string; rules: Rules }>()

  async function saveGood(projectId: string, text: string, rules: Rules): Promise<Rules> {
    const known = good.get(projectId)
    if (known?.text === text) return known.rules
    if ((await store.findNamespaces(projectId)) !== text) await store.saveNamespaces(projectId, text)
    good.set(projectId, { text, rules })
    return rules
  }

  async function findLastGood(projectId: string): Promise<Rules | null> {
    const text = await store.findNamespaces(projectId)
    if (text === undefined) return null
    const known = good.get(projectId)
    return known?.text === text ? known.rules : readNamespaces(JSON.parse(text)).rules
  }

  async function find(project: ProjectContext): Promise<ProjectRules> {
    const config = permissionSection.read(project)
    if (config.rules) {
      const rules = await saveGood(project.id, namespacesText(project.config.permission ?? {}), config.rules)
      return { ...config, rules, state: 'configured' }
    }
    const rules = await findLastGood(project.id)
    const found: ProjectRules = rules
      ? { ...config, rules, state: 'last-good' }
      : { ...config, rules: { model: modelOfNames([]), mode: 'open' }, state: 'none' }
    onBroken(project, found)
    return found
  }

  return (project) => {
    const known = byContext.get(project)
    if (known) return known
    const finding = find(project)
    byContext.set(project, finding)
    finding.catch(() => byContext.delete(project))
    return finding
  }
}
