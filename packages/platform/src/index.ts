export { createPlatform, type PlatformOptions, type Service } from './platform.ts'
export { DEFAULT_SLUG, defaultProject, type ProjectDocument } from './projects/project-document.ts'
