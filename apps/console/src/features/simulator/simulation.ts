import type { simulateFlow } from '@tillkey/contract/platform/identity/simulation.ts'
import type { SuccessOf } from '@tillkey/wire'

type Types = NonNullable<(typeof simulateFlow)['types']>

export type SimulationResult = SuccessOf<Types>
export type SimulationStep = SimulationResult['steps'][number]
/** A request to play a flow. */
export type Simulation = Types['args']['body']
