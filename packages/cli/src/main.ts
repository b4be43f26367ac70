#!/usr/bin/env node
import { once } from 'node:events'
import { homedir } from 'node:os'
import { runTillkey } from './program.ts'
import { runsPrograms } from './run-program.ts'

process.exitCode = await runTillkey(process.argv.slice(2), {
  env: process.env,
  home: homedir(),
  stdin: process.stdin,
  write: (text) => void process.stdout.write(text),
  say: (text) => void process.stderr.write(text),
  platform: process.platform,
  run: runsPrograms(process.env),
  stopped: async () => void (await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])),
  now: Date.now,
  isInteractive: process.stderr.isTTY,
})
