import type { ProjectContext } from './projects.ts'

/**
 * A column for statements about a project, `$1`, that prove it on the way: it tells the version of the project's document as
 * `project_version`, for `assertCurrent`.
 */
export const PROJECT_VERSION = '(SELECT version FROM projects WHERE projects.id = $1) AS project_version'

/** A project was handed out as it was last read, and has changed since: the request is served anew with what it is now. */
export class StaleProject extends Error {
  constructor(slug: string) {
    super(`the project "${slug}" has changed`)
    this.name = 'StaleProject'
  }
}

/** StaleProject unless a version read after the project was handed out is its own. */
export function assertCurrent({ slug, version }: ProjectContext, found: number | null | undefined): void {
  if (found !== version) throw new StaleProject(slug)
}
