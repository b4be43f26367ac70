import type { ReactNode } from 'react'
import english from '../../catalogues/en/clients.json'
import { type Option, Select, Switch, TextField as TextInput } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import {
  type ClientField,
  type ClientFlag,
  type ClientList,
  type ClientText,
  formatSetting,
} from './client-draft.ts'
import { useDraft, useFieldChange } from './client-draft-context.ts'
import styles from './oauth2.module.css'
import type { UriCheck } from './redirect-uri.ts'
import { UriList } from './uri-list.tsx'

const t = createTranslate(english)

/** Marks a field as changed, with its value before. */
function ChangeMark({ field, children }: { field: ClientField; children: ReactNode }) {
  const change = useFieldChange(field)
  return (
    <div className={styles.marked} data-changed={change ? '' : undefined}>
      {children}
      {change && (
        <span className={styles.before}>{t('changed.before', { value: formatSetting(change.before) })}</span>
      )}
    </div>
  )
}

interface TextProps {
  field: ClientText
  kind?: 'line' | 'mono'
  help?: string
  placeholder?: string
}

/** A setting that is a text. */
export function TextSetting({ field, ...rest }: TextProps) {
  const { draft, edit, isLocked } = useDraft()
  return (
    <ChangeMark field={field}>
      <TextInput
        {...rest}
        label={t(`field.${field}` as 'field.owner')} // every text field of the form has a sentence
        value={draft[field] ?? ''}
        onChange={(value) => edit({ [field]: value })}
        isDisabled={isLocked}
      />
    </ChangeMark>
  )
}

/** A setting that is a list of words, separated by spaces. */
export function WordsSetting({ field, help }: { field: ClientList; help?: string }) {
  const { draft, edit, isLocked } = useDraft()
  return (
    <ChangeMark field={field}>
      <TextInput
        label={t(`field.${field}` as 'field.audience')} // every list of the form has a sentence
        {...(help !== undefined && { help })}
        kind="mono"
        value={(draft[field] ?? []).join(' ')}
        onChange={(value) => edit({ [field]: value === '' ? [] : value.trimStart().split(/ +/) })}
        isDisabled={isLocked}
      />
    </ChangeMark>
  )
}

/** A setting that is on or off. */
export function FlagSetting({ field, help }: { field: ClientFlag; help?: string }) {
  const { draft, edit, isLocked } = useDraft()
  return (
    <ChangeMark field={field}>
      <Switch
        label={t(`field.${field}` as 'field.skip_consent')} // every switch of the form has a sentence
        {...(help !== undefined && { help })}
        isSelected={draft[field] ?? false}
        onChange={(value) => edit({ [field]: value })}
        isDisabled={isLocked}
      />
    </ChangeMark>
  )
}

interface ChoiceProps {
  field: ClientText
  options: readonly Option<string>[]
  help?: string
}

/** A setting with fixed values. A stored value outside the list is offered unchanged. */
export function ChoiceSetting({ field, options, help }: ChoiceProps) {
  const { draft, edit, isLocked } = useDraft()
  const value = draft[field] ?? ''
  const isKnown = options.some((option) => option.value === value)
  return (
    <ChangeMark field={field}>
      <Select
        label={t(`field.${field}` as 'field.owner')} // every choice of the form has a sentence
        {...(help !== undefined && { help })}
        value={value}
        onChange={(chosen) => edit({ [field]: chosen })}
        options={isKnown ? options : [...options, { value, title: value }]}
        isDisabled={isLocked}
      />
    </ChangeMark>
  )
}

interface ChecksProps {
  field: ClientList
  options: readonly { value: string; title: string; help?: string }[]
}

/** A setting that is a set of fixed values. */
export function ChecksSetting({ field, options }: ChecksProps) {
  const { draft, edit, isLocked } = useDraft()
  const values = draft[field] ?? []
  const toggle = (value: string): void =>
    edit({ [field]: values.includes(value) ? values.filter((each) => each !== value) : [...values, value] })
  return (
    <ChangeMark field={field}>
      <fieldset className={styles.checks} disabled={isLocked}>
        <legend>{t(`field.${field}` as 'field.grant_types')}</legend>
        {options.map(({ value, title, help }) => (
          <label key={value} className={styles.check}>
            <input type="checkbox" checked={values.includes(value)} onChange={() => toggle(value)} />
            <span>
              {title}
              {help !== undefined && <span className={styles.help}>{help}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </ChangeMark>
  )
}

interface UrisProps {
  field: ClientList
  checks: readonly UriCheck[]
  help: string
}

/** A setting that is a list of URIs. */
export function UrisSetting({ field, checks, help }: UrisProps) {
  const { draft, edit, isLocked } = useDraft()
  return (
    <ChangeMark field={field}>
      <UriList
        label={t(`field.${field}` as 'field.redirect_uris')} // every list of the form has a sentence
        uris={draft[field] ?? []}
        checks={checks}
        onChange={(uris) => edit({ [field]: [...uris] })}
        help={help}
        isLocked={isLocked}
      />
    </ChangeMark>
  )
}
