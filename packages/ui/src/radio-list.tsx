import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './radio-list.module.css'

interface RadioOption {
  value: string
  label: string
  /** A second line, for instance a serial number; part of the option's name. */
  detail?: string
  /** At the left end. */
  picture?: ReactNode
  /** A badge at the right end. */
  aside?: ReactNode
  disabled?: boolean
}

interface RadioListProps {
  legend: string
  options: readonly RadioOption[]
  value: string | null
  onChange: (value: string) => void
}

/** One choice out of a few, as large cards; the whole card is the target. */
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
