import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { Button, PasswordField, TextField } from '@tillkey/ui'
import type { InputNode } from './flow.ts'
import styles from './flow-form.module.css'

interface FlowInputProps {
  node: InputNode
  busy: boolean
}

/** What browsers and password managers need to know of a field that says nothing about itself. */
const autocompletes = new Map([['identifier', 'username']])

const textOf = (messages: readonly UiText[], type: 'error' | 'info'): string | undefined =>
  messages
    .filter((message) => (message.type === 'error') === (type === 'error'))
    .map(({ text }) => text)
    .join(' ') || undefined

const valueOf = ({ attributes }: InputNode): string => {
  const { value } = attributes
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const labelOf = ({ attributes, meta }: InputNode): string =>
  meta.label?.text ?? attributes.label?.text ?? attributes.name

/** One field or button of a form. */
export function FlowInput({ node, busy }: FlowInputProps) {
  const { attributes } = node
  switch (attributes.type) {
    case 'hidden':
      return <input type="hidden" name={attributes.name} value={valueOf(node)} readOnly />
    case 'submit':
    case 'button':
      return <Choice node={node} busy={busy} />
    case 'checkbox':
      return <CheckBox node={node} />
    default:
      return <Field node={node} />
  }
}

function Choice({ node, busy }: FlowInputProps) {
  const { name, type, disabled } = node.attributes
  return (
    <Button
      type={type === 'submit' ? 'submit' : 'button'}
      variant="primary"
      size="wide"
      name={name}
      value={valueOf(node)}
      disabled={disabled}
      busy={busy ? 'Please wait' : undefined}
    >
      {labelOf(node)}
    </Button>
  )
}

function CheckBox({ node }: { node: InputNode }) {
  const { name, disabled, required, value } = node.attributes
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        disabled={disabled}
        required={required}
        defaultChecked={value === true}
      />
      {labelOf(node)}
    </label>
  )
}

function Field({ node }: { node: InputNode }) {
  const { name, type, disabled, required, pattern, autocomplete } = node.attributes
  const props = {
    name,
    disabled,
    required,
    pattern,
    label: labelOf(node),
    autoComplete: autocomplete ?? autocompletes.get(name),
    error: textOf(node.messages, 'error'),
    hint: textOf(node.messages, 'info'),
    defaultValue: valueOf(node),
  }
  return type === 'password' ? (
    <PasswordField {...props} />
  ) : (
    <TextField {...props} type={type} spellCheck={false} autoCapitalize="none" />
  )
}
