export { accountPagesOf } from './account-pages/account-pages.ts'
export { createIdentityModule, type IdentityOptions } from './identity-module.ts'
