import { TextField } from '@tillkey/ui'

interface PinFieldProps {
  label: string
  value: string
  onChange: (pin: string) => void
}

/** Masked field for a PIN of four to eight digits. */
export function PinField({ label, value, onChange }: PinFieldProps) {
  return (
    <TextField
      label={label}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      pattern="[0-9]{4,8}"
      maxLength={8}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
