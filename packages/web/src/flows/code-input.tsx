import { useId, useState } from 'react'
import styles from './code-input.module.css'
import { useFormMessages } from './form-messages.ts'

const DIGITS = 6

interface CodeInputProps {
  name: string
  label: string
  required: boolean | undefined
  error: string | undefined
  hint: string | undefined
  /** Code prefilled by a link in a mail. */
  defaultValue?: string
}

/** Extracts the digits from pasted text. */
export const extractDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, DIGITS)

/** Six-digit code: one field over six drawn boxes, so that typing, pasting and autofill work. */
export function CodeInput({ name, label, required, error, hint, defaultValue = '' }: CodeInputProps) {
  const { t } = useFormMessages()
  const id = useId()
  const [digits, setDigits] = useState(() => extractDigits(defaultValue))
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.boxes} data-invalid={error !== undefined}>
        {Array.from({ length: DIGITS }, (_, index) => (
          // Boxes are told apart by their place alone.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles.box} data-next={index === digits.length} aria-hidden="true">
            {digits[index]}
          </span>
        ))}
        <input
          id={id}
          name={name}
          className={styles.input}
          value={digits}
          onChange={({ target }) => setDigits(extractDigits(target.value))}
          inputMode="numeric"
          autoComplete="one-time-code"
          required={required}
          spellCheck={false}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-message`}
        />
      </div>
      <span id={`${id}-message`} className={error === undefined ? styles.hint : styles.error}>
        {error ?? hint ?? t('code.hint')}
      </span>
    </div>
  )
}
