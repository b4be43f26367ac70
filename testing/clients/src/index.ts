export { type ClientEnvironment, startClientEnvironment } from './client-environment.ts'
