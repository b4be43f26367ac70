import { TextField } from '../../shared/fields.tsx'
import { isJsonObject } from './json-object.ts'
import { simulatorSentences as t } from './sentences.ts'

interface ClaimsFieldProps {
  label: string
  help: string
  value: string
  onChange: (value: string) => void
}

/** A field for claims, a JSON object. */
export const ClaimsField = ({ value, ...rest }: ClaimsFieldProps) => (
  <TextField
    {...rest}
    kind="area"
    value={value}
    error={isJsonObject(value) ? undefined : t('form.claimsInvalid')}
  />
)
