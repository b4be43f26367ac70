import type { Machine, MachineAction, MachineMode } from '@tillkey/contract/provider/control-schemas.ts'
import { Alert, Button, Card, Heading, RadioList, Row, Select, Stack, Toggle } from '@tillkey/ui'
import styles from './controls.module.css'

interface ControlsProps {
  machine: Machine
  onAction: (action: MachineAction) => void
  onMode: (mode: MachineMode) => void
  /** Why the last action was refused, or null. */
  refusal: string | null
}

const modes = [
  { value: 'automatic', label: 'Automatic', detail: 'The cents of the amount decide what happens' },
  { value: 'manual', label: 'Manual', detail: 'You act as the customer' },
]
const delays = [0, 250, 500, 1000, 2000, 5000]
const isMode = (value: string): value is MachineMode['mode'] => value === 'manual' || value === 'automatic'

/** Customer actions and machine switches. */
export function Controls({ machine, onAction, onMode, refusal }: ControlsProps) {
  return (
    <Stack>
      <Card>
        <Stack>
          <Heading level={2}>Customer</Heading>
          <CustomerActs machine={machine} onAction={onAction} />
          <p className={styles.note}>
            The PIN is 1234. Enter it on the machine or with your keyboard. Three wrong PINs decline the
            payment.
          </p>
          {refusal ? <Alert tone="warning">{refusal}</Alert> : null}
        </Stack>
      </Card>
      <Card>
        <Stack>
          <Heading level={2}>Machine</Heading>
          <Switches machine={machine} onAction={onAction} />
          <RadioList
            legend="Customer behaviour"
            options={modes}
            value={machine.mode}
            onChange={(mode) => (isMode(mode) ? onMode({ mode }) : undefined)}
          />
          <Pace machine={machine} onMode={onMode} />
        </Stack>
      </Card>
    </Stack>
  )
}

type Acting = Pick<ControlsProps, 'machine' | 'onAction'>

function CustomerActs({ machine, onAction }: Acting) {
  const isOn = machine.terminal.connection === 'online'
  const state = isOn ? machine.payment?.state : undefined
  const waitsForCard = state === 'waiting_for_card'
  const canCancel = waitsForCard || state === 'waiting_for_pin' || state === 'waiting_for_signature'
  return (
    <Row>
      <Button variant="primary" disabled={!waitsForCard} onClick={() => onAction({ action: 'tap' })}>
        Tap card
      </Button>
      <Button disabled={!waitsForCard} onClick={() => onAction({ action: 'insert' })}>
        Insert card
      </Button>
      <Button disabled={!isOn || !machine.card_inserted} onClick={() => onAction({ action: 'remove_card' })}>
        Remove card
      </Button>
      <Button variant="danger" disabled={!canCancel} onClick={() => onAction({ action: 'cancel' })}>
        Press cancel
      </Button>
    </Row>
  )
}

function Switches({ machine, onAction }: Acting) {
  const { connection } = machine.terminal
  const isOff = connection === 'off'
  return (
    <div>
      <Toggle
        label="Power"
        checked={!isOff}
        onChange={() => onAction({ action: isOff ? 'power_on' : 'power_off' })}
      />
      <Toggle
        label="Network"
        checked={connection === 'online'}
        disabled={isOff}
        onChange={() => onAction({ action: connection === 'online' ? 'offline' : 'online' })}
      />
    </div>
  )
}

function Pace({ machine, onMode }: Pick<ControlsProps, 'machine' | 'onMode'>) {
  const { mode, delay_ms } = machine
  const choices = [...new Set([...delays, delay_ms])].toSorted((a, b) => a - b)
  return (
    <Select
      label="Time per step"
      value={delay_ms}
      onChange={({ target }) => (isMode(mode) ? onMode({ mode, delay_ms: Number(target.value) }) : undefined)}
    >
      {choices.map((ms) => (
        <option key={ms} value={ms}>
          {ms === 0 ? 'No delay' : `${ms / 1000} s`}
        </option>
      ))}
    </Select>
  )
}
