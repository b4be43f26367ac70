export {
  boundedProject,
  createPasswordHasher,
  defaultProject,
  isAllowedReturnTo,
  type PasswordHasher,
} from '@tillkey/identity'
export {
  DEFAULT_SLUG,
  type ProjectDocument,
  ProjectDocumentError,
  sourceOfText,
} from '@tillkey/platform-core'

export { createPlatform, type Platform, type PlatformOptions } from './platform.ts'
export { configSections, readProjectDocuments, readProjectsFile } from './project-file.ts'
