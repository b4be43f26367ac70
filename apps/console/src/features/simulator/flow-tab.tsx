import { simulateFlow } from '@tillkey/contract/platform/identity/simulation.ts'
import { Failure } from '../../shared/outcomes.tsx'
import { Stack } from '../../shared/screen.tsx'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { ResultPanels } from './result-panels.tsx'
import type { Simulation } from './simulation.ts'
import { SimulationForm } from './simulation-form.tsx'

/** Plays a flow and shows what happened. */
export function FlowTab() {
  const play = useChange(useProjectScope(), simulateFlow, { outdates: [], failure: 'shown' })
  const start = (body: Simulation): void => play.mutate({ body })
  return (
    <Stack>
      <SimulationForm isPending={play.isPending} onPlay={start} />
      {play.error && <Failure error={play.error} />}
      {play.data && (
        <ResultPanels result={play.data} hasSent={play.variables?.body.send_web_hooks === true} />
      )}
    </Stack>
  )
}
