export {
  createPasswordHasher,
  defaultLimits,
  defaultProject,
  noLimits,
  type PasswordHasher,
  type ThrottleLimits,
} from '@tillkey/identity'
export { DEFAULT_SLUG, type ProjectDocument, ProjectDocumentError } from '@tillkey/platform-core'

export { createPlatform, type Platform, type PlatformOptions } from './platform.ts'
export { configSections, readProjectDocuments } from './project-file.ts'
