import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { Alert, Button, PasswordField, TextField } from '@tillkey/ui'
import { type MouseEvent, useState } from 'react'
import { CodeInput } from './code-input.tsx'
import type { InputNode } from './flow.ts'
import styles from './flow-form.module.css'
import { NewPassword } from './new-password.tsx'
import { type AskForKey, keyRequestOf } from './security-key.ts'

interface FlowInputProps {
  node: InputNode
  busy: boolean
  rank: 'first' | 'other'
  askForKey: AskForKey | undefined
}

/** What browsers and password managers need to know of a field that says nothing about itself. */
const autocompletes = new Map([['identifier', 'username']])

/** Buttons of a list, none of which is what most people want. */
const connections: ReadonlySet<string> = new Set(['link', 'unlink'])

/** Fields for six digits. */
const codes: ReadonlySet<string> = new Set(['code', 'totp_code'])

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
export function FlowInput(props: FlowInputProps) {
  const { node } = props
  const { attributes } = node
  switch (attributes.type) {
    case 'hidden':
      return <input type="hidden" name={attributes.name} value={valueOf(node)} readOnly />
    case 'submit':
      return <Choice {...props} />
    case 'button':
      return <KeyButton {...props} />
    case 'checkbox':
      return <CheckBox node={node} />
    default:
      return <Field node={node} />
  }
}

/** A button that leads on with what was filled in for it: "Go on" of a form whose details come from elsewhere. */
const GO_ON = 1040003

/** Whether a button leads to another service, whatever of the form is filled in. */
const leadsElsewhere = ({ group, meta }: InputNode): boolean => group === 'oidc' && meta.label?.id !== GO_ON

/** The first letter of a service, in place of its own mark. */
function Mark({ node }: { node: InputNode }) {
  const context: { provider?: unknown } = node.meta.label?.context ?? {}
  const letter = typeof context.provider === 'string' ? context.provider.charAt(0).toUpperCase() : ''
  return letter === '' ? null : (
    <span className={styles.mark} aria-hidden="true">
      {letter}
    </span>
  )
}

function Choice({ node, busy, rank }: FlowInputProps) {
  const { name, disabled } = node.attributes
  return (
    <Button
      type="submit"
      variant={rank === 'first' && !connections.has(name) ? 'primary' : 'secondary'}
      size="wide"
      name={name}
      value={valueOf(node)}
      disabled={disabled}
      formNoValidate={leadsElsewhere(node)}
      busy={busy ? 'Please wait' : undefined}
    >
      {leadsElsewhere(node) ? <Mark node={node} /> : null}
      {labelOf(node)}
    </Button>
  )
}

function send(form: HTMLFormElement | null, name: string, text: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = text
  form?.requestSubmit()
}

/** Puts what the browser says of a key into the hidden field beside the button, and sends the form. */
function KeyButton({ node, busy, askForKey }: FlowInputProps) {
  const [refused, setRefused] = useState(false)
  const request = keyRequestOf(node)
  if (!request || !askForKey) return null
  const ask = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setRefused(false)
    askForKey(request).then(
      (text) => send(form, `webauthn_${request.action}`, text),
      () => setRefused(true),
    )
  }
  return (
    <>
      <Button size="wide" onClick={ask} busy={busy ? 'Please wait' : undefined}>
        {labelOf(node)}
      </Button>
      {refused ? (
        <Alert tone="danger">No key was used. Please try again, or choose another way.</Alert>
      ) : null}
    </>
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
  if (codes.has(name)) return <CodeInput {...props} />
  if (type !== 'password')
    return <TextField {...props} type={type} spellCheck={false} autoCapitalize="none" />
  return props.autoComplete === 'new-password' ? <NewPassword {...props} /> : <PasswordField {...props} />
}
