import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './radio-list.module.css'

interface RadioOption {
  value: string
  label: string
  /** Second line, e.g. a serial number; part of the option's accessible name. */
  detail?: string
  /** Shown on the left. */
  picture?: ReactNode
  /** Badge on the right. */
  aside?: ReactNode
  disabled?: boolean
}

interface RadioListProps {
  legend: string
  options: readonly RadioOption[]
  value: string | null
  onChange: (value: string) => void
}

/** Radio group of large cards. The whole card is the target. */
export function RadioList({ legend, options, value, onChange }: RadioListProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.list}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <span className={styles.text}>
              <span className={styles.name}>{option.label}</span>{' '}
              {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
            </span>
            {option.aside}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
