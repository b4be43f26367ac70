export { merchant, providerAccount, terminals } from './demo-data.ts'
export {
  type DemoEnvironment,
  type DemoEnvironmentOptions,
  startDemoEnvironment,
} from './demo-environment.ts'
