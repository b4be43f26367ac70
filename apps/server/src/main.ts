import { readConfig } from './config.ts'
import { runUntilSignal } from './run.ts'
import { runningServices, startSystem } from './system.ts'

await runUntilSignal(async () => {
  const system = await startSystem(readConfig(process.env))
  for (const name of runningServices(system))
    process.stdout.write(`${name} ${system.config.addresses[name].url}\n`)
  return system
})
