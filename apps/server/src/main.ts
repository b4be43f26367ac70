import { readConfig } from './config.ts'
import { releaseMemory } from './release-memory.ts'
import { runUntilSignal } from './run.ts'
import { listening, startSystem } from './system.ts'
import { withoutOptimizing } from './without-optimizing.ts'

await runUntilSignal(async () => {
  const system = await withoutOptimizing(() => startSystem(readConfig(process.env)))
  for (const name of listening(system)) process.stdout.write(`${name} ${system.config.addresses[name].url}\n`)
  void releaseMemory()
  return system
})
