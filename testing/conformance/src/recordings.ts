import { readFileSync } from 'node:fs'
import type { Scenario } from './scenario.ts'

export const recordingNames = ['keto', 'kratos-self', 'kratos-admin', 'hydra'] as const
export type RecordingName = (typeof recordingNames)[number]

const readData = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../testdata/${name}.recorded.json`, import.meta.url), 'utf8'))

/** The scenarios of a recording, in the order in which they were recorded. */
export const readScenarios = (name: RecordingName): Scenario[] =>
  // The recordings are part of this suite and as scenario.ts says.
  readData(name) as Scenario[]

export interface Group {
  engine: 'identity' | 'oauth2' | 'permission'
  about: string
  config: Record<string, unknown>
}

/** The configurations the scenarios were recorded with, by their slug. */
export const readGroups = (): Record<string, Group> => readData('groups') as Record<string, Group> // as above

/** What a scenario is about: its recording and the first part of its id. */
export function areaOf(recording: RecordingName, { id }: Scenario): string {
  const [first, second] = id.split('/')
  return `${recording} ${recording === 'keto' ? second : first}`
}
