import type { Scenario } from '../scenario.ts'
import type { Fill, Values } from './placeholders.ts'
import type { Target } from './target.ts'

/** State of a scenario's run. */
export interface Play {
  scenario: Scenario
  target: Target
  fill: Fill
  bases: Record<string, string>
  values: Values
  /** Values that are replaced by names, longest first. */
  names: [unknown, string][]
  jars: Map<string, Map<string, string>>
}
