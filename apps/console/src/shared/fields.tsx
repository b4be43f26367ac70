import { type ReactNode, useId } from 'react'
import {
  Button as AriaButton,
  Select as AriaSelect,
  Switch as AriaSwitch,
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
  TextArea,
} from 'react-aria-components'
import styles from './fields.module.css'
import { Glyph } from './icons.tsx'

interface FieldProps {
  label: string
  /** Explains the field below it. */
  help?: ReactNode
  /** Why the value is not accepted. */
  error?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
}

interface TextFieldProps extends FieldProps {
  name?: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password' | 'url' | 'number'
  /** `area`: several lines. `mono`: one line of code. */
  kind?: 'line' | 'area' | 'mono'
  placeholder?: string
  autoComplete?: string
  /** Values offered while one types. */
  suggestions?: readonly string[]
}

type ControlProps = Pick<TextFieldProps, 'kind' | 'placeholder' | 'suggestions'>

function Control({ kind = 'line', placeholder = '', suggestions }: ControlProps) {
  const list = useId()
  if (kind === 'area') return <TextArea className={styles.area ?? ''} rows={6} placeholder={placeholder} />
  const input = { className: styles.input ?? '', 'data-kind': kind, placeholder }
  if (suggestions === undefined) return <Input {...input} />
  return (
    <>
      <Input {...input} list={list} />
      <datalist id={list}>
        {suggestions.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
    </>
  )
}

/** A labelled text field. */
export const TextField = ({
  label,
  help,
  error,
  kind = 'line',
  placeholder = '',
  suggestions,
  ...rest
}: TextFieldProps) => (
  <AriaTextField {...rest} isInvalid={error !== undefined} className={styles.field ?? ''}>
    <Label>{label}</Label>
    <Control kind={kind} placeholder={placeholder} {...(suggestions && { suggestions })} />
    {help !== undefined && (
      <Text slot="description" className={styles.help ?? ''}>
        {help}
      </Text>
    )}
    <FieldError className={styles.error ?? ''}>{error}</FieldError>
  </AriaTextField>
)

export interface Option<Value extends string> {
  value: Value
  title: string
  /** Explains the option below its title. */
  help?: string
}

interface SelectProps<Value extends string> extends FieldProps {
  value: Value
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
}

/** A labelled choice of one option. */
export const Select = <Value extends string>({
  label,
  help,
  error,
  value,
  onChange,
  options,
  ...rest
}: SelectProps<Value>) => (
  <AriaSelect
    {...rest}
    className={styles.field ?? ''}
    isInvalid={error !== undefined}
    value={value}
    onChange={(key) => onChange(key as Value)} // one of the options
  >
    <Label>{label}</Label>
    <AriaButton className={styles.select ?? ''}>
      <SelectValue />
      <Glyph name="down" size="small" />
    </AriaButton>
    {help !== undefined && (
      <Text slot="description" className={styles.help ?? ''}>
        {help}
      </Text>
    )}
    <FieldError className={styles.error ?? ''}>{error}</FieldError>
    <Popover className={styles.popover ?? ''}>
      <ListBox>
        {options.map((option) => (
          <ListBoxItem
            key={option.value}
            id={option.value}
            textValue={option.title}
            className={styles.option ?? ''}
          >
            <Text slot="label">{option.title}</Text>
            {option.help !== undefined && (
              <Text slot="description" className={styles.help ?? ''}>
                {option.help}
              </Text>
            )}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </AriaSelect>
)

interface SwitchProps {
  label: string
  help?: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
}

/** A labelled switch. */
export const Switch = ({ label, help, ...rest }: SwitchProps) => (
  <div className={styles.field}>
    <AriaSwitch {...rest} className={styles.switch ?? ''}>
      <span className={styles.track} />
      {label}
    </AriaSwitch>
    {help !== undefined && <span className={styles.help}>{help}</span>}
  </div>
)
