import type { Scenario } from '../scenario.ts'
import type { Fill, Values } from './placeholders.ts'
import type { Target } from './target.ts'

/** What one play of a scenario knows. */
export interface Play {
  scenario: Scenario
  target: Target
  fill: Fill
  bases: Record<string, string>
  values: Values
  /** Told instead of their values, longest addresses first. */
  names: [unknown, string][]
  jars: Map<string, Map<string, string>>
}
