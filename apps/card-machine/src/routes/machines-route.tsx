import { Alert, Heading, Spinner, Stack } from '@tillkey/ui'
import { usePolled } from '@tillkey/web'
import { FaultTable } from '../features/faults/fault-table.tsx'
import { MachineList } from '../features/machine-list/machine-list.tsx'
import { Frame } from '../shared/frame.tsx'
import { useRemote } from '../shared/remote-context.ts'

const everySecond = () => 1000

export function MachinesRoute() {
  const { list } = useRemote()
  const { value, error } = usePolled({ load: list, pauseAfter: everySecond })
  return (
    <Frame title="Card machines">
      <Stack gap="loose">
        <Heading>Card machines</Heading>
        {error ? <Alert tone="warning">The simulator can’t be reached. Trying again…</Alert> : null}
        {value ? <MachineList machines={value} /> : <Spinner label="Loading card machines" size="large" />}
        <FaultTable />
      </Stack>
    </Frame>
  )
}
