import english from '../../catalogues/en/schemas.json'
import { Button } from '../../shared/button.tsx'
import { Select, Switch, TextField } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { readTraitFields, type TraitField } from './schema-form.ts'
import styles from './schemas.module.css'

const t = createTranslate(english)
const noop = (): void => undefined

const inputTypes: Readonly<Partial<Record<TraitField['type'], 'email' | 'url' | 'number'>>> = {
  email: 'email',
  url: 'url',
  number: 'number',
}

function PreviewField({ title, type, isRequired, values, uses }: TraitField) {
  const help = uses.map((use) => t(`use.${use}`)).join(', ')
  if (type === 'checkbox') return <Switch label={title} isSelected={false} onChange={noop} help={help} />
  if (type === 'choice')
    return (
      <Select
        label={title}
        value={values[0] ?? ''}
        onChange={noop}
        options={values.map((value) => ({ value, title: value }))}
        help={help}
      />
    )
  return (
    <TextField
      label={title}
      type={inputTypes[type] ?? 'text'}
      value=""
      onChange={noop}
      isRequired={isRequired}
      help={help}
    />
  )
}

/** The form that people fill in with a schema. Nothing is sent. */
export function FormPreview({ schema }: { schema: unknown }) {
  const fields = readTraitFields(schema)
  if (fields.length === 0) return <p className={styles.muted}>{t('previewEmpty')}</p>
  return (
    <div className={styles.preview}>
      {fields.map((field) => (
        <PreviewField key={field.name} {...field} />
      ))}
      <Button variant="primary">{t('submit')}</Button>
    </div>
  )
}
