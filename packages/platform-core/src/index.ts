export { bearerOf } from './admin-key.ts'
export { type ErrorContent, errorContent } from './error-envelope.ts'
export { type App, createBinder, type Frame, type Slice } from './frame.ts'
export { invalidPageToken, offsetHeaders, readOffsetPage } from './offset-pages.ts'
export {
  assertProjectDocument,
  DEFAULT_SLUG,
  type EngineConfig,
  type ProjectDocument,
  ProjectDocumentError,
} from './projects/project-document.ts'
export type { ProjectContext, Projects } from './projects/projects.ts'
export { createPlatformServer, type PlatformServer, type ServerOptions } from './server.ts'
export { createSharedReads } from './shared-reads.ts'
