import { ApiError } from '@tillkey/wire'

/** 404 for a project that there is not, and for one that who asks has nothing to do with: nobody finds out which there are. */
export const unknownProject = (slug?: string): ApiError =>
  new ApiError({
    status: 404,
    code: 'project_not_found',
    reason: slug === undefined ? 'Project not found.' : `Project "${slug}" not found.`,
  })
