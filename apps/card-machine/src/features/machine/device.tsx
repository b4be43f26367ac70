import type { Machine, MachineAction } from '@tillkey/contract/provider/control-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { useHardwareKeys } from '@tillkey/ui'
import { useLayoutEffect, useRef } from 'react'
import styles from './device.module.css'
import { DeviceScreen } from './device-screen.tsx'
import { PinPad } from './pin-pad.tsx'
import { buildScreen, type Screen } from './screen.ts'
import { Slip } from './slip.tsx'
import { usePin } from './use-pin.ts'

const skins: Record<string, string> = { NEO_TOUCH: 'touch', KHUMO: 'khumo', KHUMO_PRINT: 'print' }

interface DeviceProps {
  machine: Machine
  /** Current time in milliseconds. */
  now: number
  onAction: (action: MachineAction) => void
}

/** A card machine by model: touchscreen, hand-held with keys, with printer, or generic. */
export function Device({ machine, now, onAction }: DeviceProps) {
  const { terminal, payment } = machine
  const skin = skins[terminal.model] ?? 'plain'
  const screen = buildScreen(machine, now)
  const pin = usePin(payment?.sequence ?? 0)
  const enter = () => onAction({ action: 'pin', pin: pin.digits })
  const keys = (
    <Keys screen={screen} pin={pin} onConfirm={enter} onCancel={() => onAction({ action: 'cancel' })} />
  )
  const name = modelName(terminal.model)
  const stage = useRestoredFocus()
  return (
    <section
      ref={stage}
      tabIndex={-1}
      className={styles.stage}
      aria-label={`${name} ${terminal.serial_number}`}
    >
      {skin === 'print' ? <Slip machine={machine} screen={screen} /> : null}
      <div className={styles.device} data-skin={skin}>
        <DeviceScreen screen={screen} digits={pin.digits.length}>
          {skin === 'touch' && cancellable.has(screen.kind) ? keys : null}
        </DeviceScreen>
        {skin === 'touch' ? null : <div className={styles.keys}>{keys}</div>}
        <span className={styles.maker}>{name}</span>
      </div>
      <PaymentCard position={cardPosition(machine)} />
      {screen.kind === 'pin' ? <PinKeys pin={pin} onConfirm={enter} /> : null}
    </section>
  )
}

/** Moves the focus to the stage when the focused button becomes disabled. */
function useRestoredFocus() {
  const stage = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const active = document.activeElement
    if (active instanceof HTMLButtonElement && active.disabled) stage.current?.focus({ preventScroll: true })
  })
  return stage
}

interface KeysProps {
  screen: Screen
  pin: ReturnType<typeof usePin>
  onConfirm: () => void
  onCancel: () => void
}

const cancellable: ReadonlySet<Screen['kind']> = new Set(['card', 'pin', 'sign'])

function Keys({ screen, pin, onConfirm, onCancel }: KeysProps) {
  const isAsking = screen.kind === 'pin'
  return (
    <PinPad
      digits={isAsking ? 'open' : 'closed'}
      confirm={isAsking && pin.isLongEnough ? 'open' : 'closed'}
      cancel={cancellable.has(screen.kind) ? 'open' : 'closed'}
      onKey={pin.press}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

/** Maps the hardware keyboard to the keypad while a PIN is requested. */
function PinKeys({ pin, onConfirm }: { pin: ReturnType<typeof usePin>; onConfirm: () => void }) {
  useHardwareKeys((key) => {
    if (key === 'enter') return pin.isLongEnough ? onConfirm() : undefined
    if (key !== 'escape' && key !== 'point') pin.press(key)
  })
  return null
}

function cardPosition({ card_inserted, payment }: Machine): 'away' | 'near' | 'in' {
  if (card_inserted) return 'in'
  return payment?.state === 'authorising' && payment.card?.entry_mode === 'contactless' ? 'near' : 'away'
}

function PaymentCard({ position }: { position: 'away' | 'near' | 'in' }) {
  return (
    <div className={styles.card} data-position={position} aria-hidden="true">
      <span className={styles.chip} />
      <span className={styles.number}>•••• 4242</span>
    </div>
  )
}
