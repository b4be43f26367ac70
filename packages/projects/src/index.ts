export { createProjectsModule, type OperatorsOptions, type ProjectsModuleOptions } from './projects-module.ts'
