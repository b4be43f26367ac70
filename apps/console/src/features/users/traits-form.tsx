import { Alert } from '@tillkey/ui'
import english from '../../catalogues/en/user.json'
import { Select, TextField } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import type { FormDraft, FormErrors, FormField } from './schema-fields.ts'
import styles from './users.module.css'

const t = createTranslate(english)

interface TraitsFormProps {
  fields: readonly FormField[]
  draft: FormDraft
  errors: FormErrors
  onChange: (draft: FormDraft) => void
}

const booleans = [
  { value: '', title: t('form.unset') },
  { value: 'true', title: t('form.yes') },
  { value: 'false', title: t('form.no') },
]

const help: Partial<Record<FormField['kind'], string>> = { list: t('form.lines'), json: t('form.json') }

function Field({ field, draft, errors, onChange }: Omit<TraitsFormProps, 'fields'> & { field: FormField }) {
  const { pointer, title, kind, isRequired, options } = field
  const own = {
    label: isRequired ? title : t('form.optional', { title }),
    help: field.help ?? help[kind],
    error: errors.fields[pointer],
    value: draft[pointer] ?? '',
    onChange: (value: string) => onChange({ ...draft, [pointer]: value }),
  }
  if (kind === 'boolean') return <Select {...own} options={booleans} />
  if (kind === 'choice') {
    const choices = options.map((value) => ({ value, title: value }))
    return <Select {...own} options={[{ value: '', title: t('form.unset') }, ...choices]} />
  }
  const isArea = kind === 'list' || kind === 'json'
  return <TextField {...own} kind={isArea ? 'area' : 'line'} />
}

/** The fields of an identity schema. The server's findings are shown at their fields. */
export const TraitsForm = ({ fields, ...form }: TraitsFormProps) => (
  <>
    {form.errors.others.length > 0 && <Alert tone="danger">{form.errors.others.join(' ')}</Alert>}
    {fields.map((field) =>
      field.kind === 'group' ? (
        <fieldset key={field.pointer} className={styles.group}>
          <legend>{field.title}</legend>
          <TraitsForm {...form} errors={{ ...form.errors, others: [] }} fields={field.fields} />
        </fieldset>
      ) : (
        <Field key={field.pointer} field={field} {...form} />
      ),
    )}
  </>
)
