/**
 * The path below which an app is served, without its last slash, told by where its script came from: `/p/shop` for a
 * project's account pages, nothing at the root.
 */
export const appRoot = (scriptUrl: string): string => new URL('..', scriptUrl).pathname.slice(0, -1)
