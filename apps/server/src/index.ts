export { type Config, ConfigError, readConfig, type ServiceName } from './config.ts'
export { runUntilSignal } from './run.ts'
export { listening, type System, startSystem } from './system.ts'
