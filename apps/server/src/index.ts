export { type Config, readConfig, type ServiceName } from './config.ts'
export { ConfigError } from './environment.ts'
export { runUntilSignal } from './run.ts'
export { runningServices, type System, startSystem } from './system.ts'
