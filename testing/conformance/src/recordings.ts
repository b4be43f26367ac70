import { readFileSync } from 'node:fs'
import type { Scenario } from './scenario.ts'

export const recordingNames = [
  'keto',
  'kratos-self',
  'kratos-admin',
  'hydra',
  'kratos-v26',
  'hydra-v26',
] as const
export type RecordingName = (typeof recordingNames)[number]

const readData = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../testdata/${name}.recorded.json`, import.meta.url), 'utf8'))

/** Returns the scenarios of a recording in their order. */
export const readScenarios = (name: RecordingName): Scenario[] =>
  // The recordings belong to this suite and have the types of scenario.ts.
  readData(name) as Scenario[]

export interface Group {
  engine: 'identity' | 'oauth2' | 'permission'
  /** Release of the recorded server, for those of the newer generation. */
  release?: string
  about: string
  config: Record<string, unknown>
}

const readGroupsOf = (name: string): Record<string, Group> => readData(name) as Record<string, Group> // as above

/** Returns the recorded configurations by slug. */
export const readGroups = (): Record<string, Group> => ({
  ...readGroupsOf('groups'),
  ...readGroupsOf('groups-v26'),
})

/** Returns the configurations of the scenarios by slug. */
export function collectGroups(scenarios: readonly Scenario[]): Record<string, Group> {
  const used = new Set(scenarios.map(({ group }) => group))
  return Object.fromEntries(Object.entries(readGroups()).filter(([slug]) => used.has(slug)))
}

/** Returns the area of a scenario: its recording and the first part of its id. */
export function selectArea(recording: RecordingName, { id }: Scenario): string {
  const [first, second] = id.split('/')
  return `${recording} ${recording === 'keto' ? second : first}`
}
