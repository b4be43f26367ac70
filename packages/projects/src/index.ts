export {
  createProjectsModule,
  type DomainOptions,
  type OperatorsOptions,
  type ProjectsModuleOptions,
} from './projects-module.ts'
