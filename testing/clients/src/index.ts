export { type ClientWorld, startClientWorld } from './client-world.ts'
