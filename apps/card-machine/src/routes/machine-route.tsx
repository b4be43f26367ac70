import { CallError } from '@tillkey/client'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { formatMoney } from '@tillkey/format'
import { Alert, Heading, Row, Spinner, Stack, StatusRegion } from '@tillkey/ui'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Controls } from '../features/controls/controls.tsx'
import { FaultTable } from '../features/faults/fault-table.tsx'
import { Device } from '../features/machine/device.tsx'
import { buildScreen, type Screen } from '../features/machine/screen.ts'
import { ConnectionBadge } from '../shared/connection-badge.tsx'
import { Frame } from '../shared/frame.tsx'
import styles from './machine-route.module.css'
import { useMachine } from './use-machine.ts'

/** One machine with its display and controls. */
export function MachineRoute({ uuid }: { uuid: string }) {
  const { machine, error, refusal, act, setMode } = useMachine(uuid)
  const now = useClock()
  if (machine === null) return <Absent error={error} />
  const name = modelName(machine.terminal.model)
  return (
    <Frame title={name}>
      <Stack gap="loose">
        <div>
          <Link href="/">All card machines</Link>
          <Heading>{name}</Heading>
          <Row>
            <span className={styles.serial}>{machine.terminal.serial_number}</span>
            <ConnectionBadge connection={machine.terminal.connection} />
          </Row>
        </div>
        {error ? <Alert tone="warning">The simulator can’t be reached. Trying again…</Alert> : null}
        <StatusRegion message={describeScreen(buildScreen(machine, now))} visibility="hidden" />
        <div className={styles.desk}>
          <Device machine={machine} now={now} onAction={act} />
          <Controls machine={machine} onAction={act} onMode={setMode} refusal={refusal} />
        </div>
        <FaultTable />
      </Stack>
    </Frame>
  )
}

function Absent({ error }: { error: unknown }) {
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400)
  return (
    <Frame title="Card machine">
      {isMissing ? (
        <Stack>
          <Heading focus="arrival">Card machine not found</Heading>
          <Link href="/">All card machines</Link>
        </Stack>
      ) : (
        <Spinner
          label={error ? 'The simulator can’t be reached. Trying again…' : 'Loading the card machine'}
          size="large"
        />
      )}
    </Frame>
  )
}

function describeScreen({ kind, title, detail, amount }: Screen): string {
  if (kind === 'off') return 'The card machine is off'
  return [amount === null ? '' : formatMoney(amount), title, detail].filter(Boolean).join('. ')
}

/** Returns the current time, updated every second. */
function useClock(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
