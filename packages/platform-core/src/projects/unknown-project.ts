import { ApiError } from '@tillkey/wire'

/** 404. Also used for projects that the caller has no access to, so that their existence is not revealed. */
export const unknownProject = (slug?: string): ApiError =>
  new ApiError({
    status: 404,
    code: 'project_not_found',
    reason: slug === undefined ? 'Project not found.' : `Project "${slug}" not found.`,
  })
