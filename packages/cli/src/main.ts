#!/usr/bin/env node
import { homedir } from 'node:os'
import { runTillkey } from './program.ts'

process.exitCode = await runTillkey(process.argv.slice(2), {
  env: process.env,
  home: homedir(),
  stdin: process.stdin,
  write: (text) => void process.stdout.write(text),
  say: (text) => void process.stderr.write(text),
  isInteractive: process.stderr.isTTY,
})
