/**
 * Returns the base path of an app without trailing slash, derived from its script URL: `/p/shop` for the account
 * pages of a project, empty at the root.
 */
export const appRoot = (scriptUrl: string): string => new URL('..', scriptUrl).pathname.slice(0, -1)
