import { readFileSync } from 'node:fs'
import type { Scenario } from './scenario.ts'

export const recordingNames = ['keto', 'kratos-self', 'kratos-admin', 'hydra'] as const
export type RecordingName = (typeof recordingNames)[number]

const readData = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../testdata/${name}.recorded.json`, import.meta.url), 'utf8'))

/** Returns the scenarios of a recording in their order. */
export const readScenarios = (name: RecordingName): Scenario[] =>
  // The recordings belong to this suite and have the types of scenario.ts.
  readData(name) as Scenario[]

export interface Group {
  engine: 'identity' | 'oauth2' | 'permission'
  about: string
  config: Record<string, unknown>
}

/** Returns the recorded configurations by slug. */
export const readGroups = (): Record<string, Group> => readData('groups') as Record<string, Group> // as above

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
