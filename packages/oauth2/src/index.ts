export { oauth2Section } from './oauth2-config.ts'
export { createOAuth2Module, type OAuth2Options } from './oauth2-module.ts'
