export { merchant, providerAccount, terminals } from './demo-data.ts'
export { type RandomRequest, randomRequests } from './random-requests.ts'
export { isFault, type Outcome, sendAll } from './send-bytes.ts'
export { startWorld, type World, type WorldOptions } from './world.ts'
