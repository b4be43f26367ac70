import { Undeliverable } from '@tillkey/jobs'
import type { ProjectContext, Projects } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'

/** Finds the project of an outbox message. Throws Undeliverable when it was deleted. */
export async function deliverableProject(
  slug: string,
  projects: Pick<Projects, 'find'>,
): Promise<ProjectContext> {
  try {
    return await projects.find(slug)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new Undeliverable('the project was deleted')
    throw error
  }
}
