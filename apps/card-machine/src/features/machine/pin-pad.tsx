import styles from './pin-pad.module.css'
import type { PinKey } from './use-pin.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

type Access = 'open' | 'closed'

interface PinPadProps {
  digits: Access
  confirm: Access
  cancel: Access
  onKey: (key: PinKey) => void
  onConfirm: () => void
  onCancel: () => void
}

/** Keypad: digits and the red, yellow and green keys with their signs. */
export function PinPad({ digits: access, confirm, cancel, onKey, onConfirm, onCancel }: PinPadProps) {
  const isClosed = access === 'closed'
  return (
    <fieldset className={styles.pad} aria-label="Machine keypad">
      {digits.map((digit) => (
        <button
          key={digit}
          type="button"
          className={styles.key}
          disabled={isClosed}
          onClick={() => onKey(digit)}
        >
          {digit}
        </button>
      ))}
      <button
        type="button"
        className={styles.red}
        aria-label="Cancel"
        disabled={cancel === 'closed'}
        onClick={onCancel}
      >
        ✕
      </button>
      <button
        type="button"
        className={styles.yellow}
        aria-label="Delete last digit"
        disabled={isClosed}
        onClick={() => onKey('backspace')}
      >
        ‹
      </button>
      <button
        type="button"
        className={styles.green}
        aria-label="Confirm PIN"
        disabled={confirm === 'closed'}
        onClick={onConfirm}
      >
        ○
      </button>
    </fieldset>
  )
}
