import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from 'react'
import styles from './button.module.css'
import { SpinnerIcon } from './spinner.tsx'

interface ButtonVariants {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** `wide` fills its container; `charge` is the 64 px button that takes money. */
  size?: 'small' | 'normal' | 'wide' | 'charge'
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonVariants {
  /** Text shown with a spinner while the action runs. The button keeps focus and ignores presses. */
  busy?: string | undefined
}

/** A native button. `type` defaults to "button". */
export function Button({
  variant = 'secondary',
  size = 'normal',
  busy,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isBusy = busy !== undefined
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? preventPress : onClick}
    >
      {isBusy ? <SpinnerIcon /> : null}
      {busy ?? children}
    </button>
  )
}

/** A link styled as a button, for navigation only. */
export function ButtonLink({
  variant = 'secondary',
  size = 'normal',
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonVariants) {
  return (
    <a {...rest} className={styles.button} data-variant={variant} data-size={size}>
      {children}
    </a>
  )
}

/** Prevents a press, and the implicit submission by Enter in a field. */
function preventPress(event: MouseEvent) {
  event.preventDefault()
}
