import { acceptedDifferences } from './accepted-differences.ts'
import { type RecordingName, readScenarios } from './recordings.ts'
import { getExpected } from './scenario.ts'

/** The recordings of each engine. */
const recordings = {
  kratos: ['kratos-self', 'kratos-admin'],
  'kratos-v26': ['kratos-v26'],
  hydra: ['hydra'],
  'hydra-v26': ['hydra-v26'],
  keto: ['keto'],
} satisfies Record<string, RecordingName[]>

export type Engine = keyof typeof recordings

/** Number and share of an engine's recorded answers that differ intentionally. */
export interface AcceptedShare {
  decided: number
  responses: number
  /** Between 0 and 1. */
  share: number
}

const countResponses = (name: RecordingName): number =>
  readScenarios(name).flatMap(({ steps }) => steps.filter((step) => getExpected(step) !== undefined)).length

const countAccepted = (name: RecordingName): number =>
  new Set(acceptedDifferences[name].flatMap(({ responses = [] }) => responses)).size

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Counts the answers that accepted differences name. Entries without answers are not counted. */
export function acceptedShare(engine: Engine): AcceptedShare {
  const decided = sum(recordings[engine].map(countAccepted))
  const responses = sum(recordings[engine].map(countResponses))
  return { decided, responses, share: decided / responses }
}

/** Returns a readable line: `kratos: 119 of 4865 answers decided, 2.45 %`. */
export function acceptedShareLine(engine: Engine): string {
  const { decided, responses, share } = acceptedShare(engine)
  return `${engine}: ${decided} of ${responses} answers decided, ${(share * 100).toFixed(2)} %`
}

export const engines = Object.keys(recordings) as Engine[] // the keys above
