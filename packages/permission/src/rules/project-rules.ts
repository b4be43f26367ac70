import type { ProjectContext } from '@tillkey/platform-core'
import type { Rules } from '../engine/permission-engine.ts'
import { modelOfNames } from '../language/model.ts'
import type { PermissionStore } from '../permission-store.ts'
import {
  namespacesText,
  type PermissionConfig,
  permissionSection,
  readNamespaces,
} from './permission-config.ts'

/** Rules in force for a project. */
export interface ProjectRules extends PermissionConfig {
  rules: Rules
  /**
   * `configured`: the rules of the configuration. `last-good`: the configured namespaces are invalid and the previous rules
   * stay in force. `none`: they are invalid and there are no previous rules.
   */
  state: 'configured' | 'last-good' | 'none'
}

export interface ProjectRulesOptions {
  store: Pick<PermissionStore, 'findNamespaces' | 'saveNamespaces'>
  /** Called once per invalid configuration. */
  onInvalidRules: (project: ProjectContext, rules: ProjectRules) => void
}

/** Finds the rules of a project. Invalid namespaces never replace valid ones, in any process and across restarts. */
export function createProjectRules({
  store,
  onInvalidRules: onBroken,
}: ProjectRulesOptions): (project: ProjectContext) => Promise<ProjectRules> {
  const byContext = new WeakMap<ProjectContext, Promise<ProjectRules>>()
  /** Last valid namespaces by project; their rules are reused until the namespaces change. */
  const good = new Map<string, { text: string; rules: Rules }>()

  async function saveGood(projectId: string, text: string, rules: Rules): Promise<Rules> {
    const cached = good.get(projectId)
    if (cached?.text === text) return cached.rules
    if ((await store.findNamespaces(projectId)) !== text) await store.saveNamespaces(projectId, text)
    good.set(projectId, { text, rules })
    return rules
  }

  async function findLastGood(projectId: string): Promise<Rules | null> {
    const text = await store.findNamespaces(projectId)
    if (text === undefined) return null
    const cached = good.get(projectId)
    return cached?.text === text ? cached.rules : readNamespaces(JSON.parse(text)).rules
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
    const cached = byContext.get(project)
    if (cached) return cached
    const finding = find(project)
    byContext.set(project, finding)
    finding.catch(() => byContext.delete(project))
    return finding
  }
}
