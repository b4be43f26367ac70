import { useState } from 'react'
import { toText } from '../../shared/document-changes.ts'
import { Select, Switch, TextField } from '../../shared/fields.tsx'
import { decodeSource, encodeSource } from '../../shared/sources.ts'
import type { ControlProps } from './control-props.ts'
import { ListEditor } from './list-editor.tsx'
import { translateSettings as t } from './sentences.ts'
import { isMasked } from './setting-values.ts'

/** A text whose value is parsed as one types. What cannot be parsed stays in the field and is not a value. */
function ParsedField({
  format,
  parse,
  kind,
  ...props
}: ControlProps & {
  format: (value: unknown) => string
  parse: (text: string) => { value: unknown } | { error: string }
  kind: 'area' | 'mono'
}) {
  const { setting, value, error, help, isDisabled, onChange } = props
  const [typed, setTyped] = useState<{ text: string; value: unknown; error?: string } | undefined>(undefined)
  // Another value than the one that was typed: it was discarded, or loaded again.
  const isTyped = typed !== undefined && (typed.error !== undefined || typed.value === value)
  return (
    <TextField
      label={setting.title}
      kind={kind}
      value={isTyped ? typed.text : format(value)}
      onChange={(text) => {
        const parsed = text.trim() === '' ? { value: undefined } : parse(text)
        if ('error' in parsed) setTyped({ text, value, error: parsed.error })
        else {
          setTyped({ text, value: parsed.value })
          onChange(parsed.value)
        }
      }}
      help={help}
      error={(isTyped ? typed.error : undefined) ?? error}
      isDisabled={isDisabled}
    />
  )
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function parseJson(text: string): { value: unknown } | { error: string } {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return { error: t('field.json') }
  }
}

const formatJson = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2))

const parseWhole = (text: string): { value: unknown } | { error: string } =>
  /^-?\d+$/.test(text.trim()) ? { value: Number(text) } : { error: t('field.integer') }

/** A secret: whether it is set can be seen, its value can only be replaced. */
function SecretField({ setting, value, help, error, isDisabled, onChange }: ControlProps) {
  return (
    <TextField
      label={setting.title}
      type="password"
      value={isMasked(value) ? '' : toText(value)}
      onChange={(text) => onChange(text === '' ? undefined : text)}
      placeholder={isMasked(value) ? t('secret.set') : t('secret.unset')}
      autoComplete="new-password"
      help={help}
      error={error}
      isDisabled={isDisabled}
    />
  )
}

function ChoiceField({ setting, value, help, error, isDisabled, onChange }: ControlProps) {
  const { values = [], default: fallback } = setting
  const unset = fallback === undefined ? [{ value: '', title: t('field.unset') }] : []
  return (
    <Select
      label={setting.title}
      value={toText(value ?? fallback)}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      options={[...unset, ...values.map((each) => ({ value: each, title: each }))]}
      help={help}
      error={error}
      isDisabled={isDisabled}
    />
  )
}

function TextControl({ setting, value, help, error, isDisabled, onChange }: ControlProps) {
  const isSource = setting.format === 'source'
  const shown = isSource ? decodeSource(toText(value)) : toText(value)
  const write = (text: string): unknown => (isSource ? encodeSource(text) : text)
  return (
    <TextField
      label={setting.title}
      kind={isSource ? 'area' : setting.format === undefined ? 'line' : 'mono'}
      value={shown}
      onChange={(text) => onChange(text === '' ? undefined : write(text))}
      help={help}
      error={error}
      isDisabled={isDisabled}
    />
  )
}

/** The field of a setting, by its type. */
export function SettingControl(props: ControlProps) {
  const { setting, value, help, isDisabled, onChange } = props
  const { type, secret, items } = setting
  if (type === 'boolean')
    return (
      <Switch
        label={setting.title}
        isSelected={(value ?? setting.default) === true}
        onChange={onChange}
        help={help}
        isDisabled={isDisabled}
      />
    )
  if (type === 'choice') return <ChoiceField {...props} />
  if (type === 'integer') return <ParsedField {...props} kind="mono" format={toText} parse={parseWhole} />
  if (type === 'text') return secret ? <SecretField {...props} /> : <TextControl {...props} />
  if (type === 'list' && items?.type === 'object') return <ListEditor {...props} Control={SettingControl} />
  if (type === 'list')
    return (
      <ParsedField
        {...props}
        kind="area"
        format={(list) => (Array.isArray(list) ? list.join('\n') : '')}
        parse={(text) => ({ value: lines(text) })}
      />
    )
  return <ParsedField {...props} kind="area" format={formatJson} parse={parseJson} />
}
