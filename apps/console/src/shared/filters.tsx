import { type ReactNode, useState } from 'react'
import styles from './filters.module.css'

/** The filters of a list, above it. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <div className={styles.filters}>{children}</div>
)

interface FilterProps {
  label: string
  /** Empty without a filter. */
  value: string
  onChange: (value: string) => void
}

/** A filter with one of several values. `all` names the choice of no filter. */
export const SelectFilter = ({
  label,
  value,
  onChange,
  all,
  options,
}: FilterProps & { all: string; options: readonly { value: string; title: string }[] }) => (
  <label className={styles.filter} data-set={value !== '' || undefined}>
    {label}
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{all}</option>
      {value !== '' && !options.some((option) => option.value === value) && (
        <option value={value}>{value}</option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  </label>
)

/** A filter by an exact text, applied with Enter or when the field is left. */
export function TextFilter({ label, value, onChange }: FilterProps) {
  const [text, setText] = useState(value)
  const [last, setLast] = useState(value)
  // The address has changed, for example by the back button.
  if (last !== value) {
    setLast(value)
    setText(value)
  }
  const apply = (): void => {
    if (text.trim() !== value) onChange(text.trim())
  }
  return (
    <label className={styles.filter} data-set={value !== '' || undefined}>
      {label}
      <input
        type="text"
        aria-label={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={apply}
        onKeyDown={({ key }) => {
          if (key === 'Enter') apply()
        }}
      />
    </label>
  )
}

/** Formats a time (RFC 3339) for a field, which shows local time. */
function toLocal(time: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** A filter by a time, which is RFC 3339 in the address. */
export const TimeFilter = ({ label, value, onChange }: FilterProps) => (
  <label className={styles.filter} data-set={value !== '' || undefined}>
    {label}
    <input
      type="datetime-local"
      aria-label={label}
      value={toLocal(value)}
      onChange={({ target }) => onChange(target.value === '' ? '' : new Date(target.value).toISOString())}
    />
  </label>
)
