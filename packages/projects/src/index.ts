export { createProjectsModule, type ProjectsModuleOptions } from './projects-module.ts'
