export { createPasswordHasher, type PasswordHasher } from './identity/passwords/password-hasher.ts'
export { defaultLimits, type ThrottleLimits } from './identity/throttle/throttle.ts'
export { createPlatform, type Platform, type PlatformOptions } from './platform.ts'
export { readProjectDocuments } from './project-file.ts'
export {
  DEFAULT_SLUG,
  defaultProject,
  type ProjectDocument,
  ProjectDocumentError,
} from './projects/project-document.ts'
