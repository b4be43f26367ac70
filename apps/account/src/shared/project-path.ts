/** The part of a path that names a project, `/p/shop`, or nothing at the root. */
export const projectPath = (pathname: string): string => /^\/p\/[^/]+/.exec(pathname)?.[0] ?? ''
