export { type Config, readConfig, type ServiceName } from './config.ts'
export { ConfigError } from './environment.ts'
export { runUntilSignal } from './run.ts'
export { DEVELOPMENT_OWNER, runningServices, type System, startSystem } from './system.ts'
