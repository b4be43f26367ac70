export { createPermissionModule } from './routes/permission-routes.ts'
export { permissionSection } from './rules/permission-config.ts'
