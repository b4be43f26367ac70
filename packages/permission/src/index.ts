export { permissionSection } from './permission-config.ts'
export { createPermissionModule } from './permission-routes.ts'
