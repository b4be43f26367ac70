export { oauth2Section } from './oauth2-config.ts'
export { createOAuth2Module } from './oauth2-module.ts'
