export { type BareEngines, startBareEngines } from './bare-engines.ts'
export { merchant, providerAccount, terminals } from './demo-data.ts'
export {
  type DemoEnvironment,
  type DemoEnvironmentOptions,
  startDemoEnvironment,
} from './demo-environment.ts'
export { startOryConsole } from './ory-console.ts'
