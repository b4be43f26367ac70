import { randomUUID } from 'node:crypto'
import { openDatabase } from '@tillkey/sql'
import { createBackground } from '../index.ts'
import { fastIntervals } from './background-environment.ts'

/**
 * Claims a message and a job in the PostgreSQL database of its first argument, never finishes either, and writes a line for
 * each.
 */
const writeLine = (line: string): void => void process.stdout.write(`${line}\n`)
const fail = (error: unknown): never => {
  throw error
}

const background = createBackground({
  db: openDatabase({ url: process.argv[2], file: '', onConnectionLost: fail }),
  service: 'test',
  now: Date.now,
  newId: randomUUID,
  random: Math.random,
  onError: fail,
  ...fastIntervals,
})
const holdFor = (name: string) => () => {
  writeLine(name)
  return new Promise<never>(() => undefined)
}
background.outbox.consume('note', holdFor('message'))
background.start([{ name: 'nightly', every: 1000, runs: 'in one process', run: holdFor('job') }])
setInterval(() => undefined, 1000)
