export { merchant, providerAccount, terminals } from './demo-data.ts'
export { startWorld, type World, type WorldOptions } from './world.ts'
