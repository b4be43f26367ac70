import { type MouseEvent, useEffect, useRef } from 'react'
import { Backspace } from './icons.tsx'
import styles from './keypad.module.css'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** A key of the pad. */
export type KeypadKey = (typeof digits)[number] | '0' | 'clear' | 'backspace'

interface KeypadProps {
  label: string
  /** Labels of the keys other than digits. */
  names?: { clear: string; backspace: string }
  onKey: (key: KeypadKey) => void
  disabled?: boolean
}

/** Touch keypad that fills its container: ten digits, clear and backspace. A press does not move the focus. */
export function Keypad({ label, names = english, onKey, disabled }: KeypadProps) {
  const press = (key: KeypadKey) => ({
    type: 'button' as const,
    disabled,
    onMouseDown: keepFocus,
    onClick: () => onKey(key),
  })
  return (
    <fieldset aria-label={label} className={styles.keypad}>
      {digits.map((digit) => (
        <button key={digit} {...press(digit)} className={styles.key}>
          {digit}
        </button>
      ))}
      <button {...press('clear')} className={styles.key} data-kind="edit">
        {names.clear}
      </button>
      <button {...press('0')} className={styles.key}>
        0
      </button>
      <button {...press('backspace')} className={styles.key} data-kind="edit" aria-label={names.backspace}>
        <Backspace />
      </button>
    </fieldset>
  )
}

const english = { clear: 'Clear', backspace: 'Delete last digit' }

/** Handler for `onMouseDown` that keeps the focus, so that Enter acts the same after a press. */
export const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** Meaning of a hardware key: a pad key, `enter`, `escape`, or `point`, which no pad here has. */
export type HardwareKey = KeypadKey | 'enter' | 'escape' | 'point'

/** Listens to the hardware keyboard while mounted, except while a field is edited or a focused control is pressed. */
export function useHardwareKeys(onKey: (key: HardwareKey) => void) {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = hardwareKey(event)
      if (key === null || belongsElsewhere(event.target, key)) return
      event.preventDefault()
      latest.current(key)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const meanings = new Map<string, HardwareKey>([
  ...([...digits, '0'] as const).map((digit) => [digit, digit] as const),
  ['Backspace', 'backspace'],
  ['Delete', 'clear'],
  ['Enter', 'enter'],
  ['Escape', 'escape'],
  ['.', 'point'],
  [',', 'point'],
])

/** Maps a keyboard event. Returns null for browser shortcuts, held keys and other keys. */
export function hardwareKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>,
): HardwareKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.repeat && event.key !== 'Backspace') return null
  return meanings.get(event.key) ?? null
}

function belongsElsewhere(target: EventTarget | null, key: HardwareKey): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, textarea, select, dialog, [contenteditable]')) return true
  return key === 'enter' && target.closest('button, a[href], summary') !== null
}
