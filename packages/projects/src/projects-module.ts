import type { Module, ProjectDocument } from '@tillkey/platform-core'
import { createRights } from './access/rights.ts'
import { createProjectRules } from './projects/projects.ts'
import { projectsRoutes } from './projects/projects-routes.ts'
import { createRevisionRules } from './revisions/revisions.ts'
import { revisionsRoutes } from './revisions/revisions-routes.ts'

export interface ProjectsModuleOptions {
  /** Where browsers and clients reach the platform: `http://localhost:4000`. */
  baseUrl: string
  /** The document of a project that is created by its name alone. */
  newDocument: (name: string, slug: string) => ProjectDocument
}

/** Projects and who may administrate them. */
export const createProjectsModule = ({ baseUrl, newDocument }: ProjectsModuleOptions): Module => ({
  name: 'projects',
  migrations: [],
  open({ registry }) {
    const rights = createRights({ registry, roleOf: async () => undefined })
    const projects = createProjectRules({ registry, rights, newDocument })
    const revisions = createRevisionRules(registry, rights)
    return {
      routes: [
        ...projectsRoutes({ projects, registry, base: new URL(baseUrl) }),
        revisionsRoutes(revisions, projects),
      ],
    }
  },
  async purge() {},
})
