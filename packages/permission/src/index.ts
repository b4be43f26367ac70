export { createPermissionSlice } from './permission-routes.ts'
