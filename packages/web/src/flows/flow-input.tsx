import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { Alert, Button, Icon, PasswordField, TextField } from '@tillkey/ui'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { CodeInput } from './code-input.tsx'
import type { InputNode } from './flow.ts'
import styles from './flow-form.module.css'
import { type FlowWords, refusalOf, sentenceOf } from './flow-sentences.ts'
import { useFlowWords } from './flow-words.ts'
import { NewPassword } from './new-password.tsx'
import { RESEND } from './node-order.ts'
import { ServiceMark } from './other-services.tsx'
import { hasWhatItNeeds } from './own-fields.ts'
import { Resend } from './resend.tsx'
import { type AskForKey, FINGER, keyRequestOf } from './security-key.ts'

interface FlowInputProps {
  node: InputNode
  busy: boolean
  rank: 'first' | 'other'
  askForKey: AskForKey | undefined
  /** All of the form. */
  nodes: readonly UiNode[]
  /** What stands at the right of a password's label, such as the way to a new one. */
  passwordAction?: ReactNode
  /** What a field says about itself where the form says nothing. */
  hintOf?: ((name: string) => string | undefined) | undefined
  /** What a number must be a multiple of, by the name of its field; any fraction where it is not told. */
  stepOf?: ((name: string) => number | 'any') | undefined
}

/** What browsers and password managers need to know of a field that says nothing about itself. */
const autocompletes = new Map([['identifier', 'username']])

/** Buttons of a list, none of which is what most people want. */
const listed: ReadonlySet<string> = new Set([
  ...['link', 'unlink', 'webauthn_remove', 'totp_unlink'],
  ...['lookup_secret_regenerate', 'lookup_secret_reveal', 'lookup_secret_disable'],
])

/** Fields for six digits. */
const codes: ReadonlySet<string> = new Set(['code', 'totp_code'])

/** What a field says about itself, or what was wrong with it. */
function textOf(words: FlowWords, { messages, attributes }: InputNode, type: 'error' | 'info') {
  const relevant = messages.filter((message) => (message.type === 'error') === (type === 'error'))
  return relevant.map((message) => refusalOf(words, message, attributes.type)).join(' ') || undefined
}

const valueOf = ({ attributes }: InputNode): string => {
  const { value } = attributes
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const labelOf = (words: FlowWords, { attributes, meta }: InputNode): string => {
  const label: UiText | undefined = meta.label ?? attributes.label
  return label ? sentenceOf(words, label) : attributes.name
}

/** Whose code it is goes along unseen, also where a refused code gave it back as a field: it is asked for on another form. */
const isSettled = ({ node, nodes }: FlowInputProps): boolean =>
  node.attributes.name === 'identifier' &&
  valueOf(node) !== '' &&
  nodes.some(({ meta }) => meta.label?.id === RESEND)

/** One field or button of a form. */
export function FlowInput(props: FlowInputProps) {
  const { node } = props
  const { attributes } = node
  switch (isSettled(props) ? 'hidden' : attributes.type) {
    case 'hidden':
      return <input type="hidden" name={attributes.name} value={valueOf(node)} readOnly />
    case 'submit':
      return <Choice {...props} />
    case 'button':
      return <KeyButton {...props} />
    case 'checkbox':
      return <CheckBox node={node} />
    default:
      return <Field {...props} />
  }
}

/** A button that leads on with what was filled in for it: "Go on" of a form whose details come from elsewhere. */
const CONTINUE = 1040003

/** Whether a button leads to another service, whatever of the form is filled in. */
const opensProvider = ({ group, meta }: InputNode): boolean => group === 'oidc' && meta.label?.id !== CONTINUE

/** Whom a button leads to, or that it asks for a finger, a face or a key. */
function Picture({ node }: { node: InputNode }) {
  if (opensProvider(node)) return <ServiceMark node={node} />
  return node.group === 'webauthn' || node.group === 'passkey' ? (
    <span className={styles.picture}>
      <Icon d={FINGER} />
    </span>
  ) : null
}

function Choice({ node, busy, rank }: FlowInputProps) {
  const words = useFlowWords()
  const { name, disabled } = node.attributes
  const isResend = node.meta.label?.id === RESEND
  const ButtonOfThis = isResend ? Resend : Button
  return (
    <ButtonOfThis
      type="submit"
      variant={rank === 'first' && !listed.has(name) ? 'primary' : 'secondary'}
      size={listed.has(name) ? 'small' : 'wide'}
      name={name}
      value={valueOf(node)}
      data-group={node.group}
      disabled={disabled}
      formNoValidate={isResend || opensProvider(node)}
      busy={busy ? words.t('wait') : undefined}
    >
      {listed.has(name) ? null : <Picture node={node} />}
      {labelOf(words, node)}
    </ButtonOfThis>
  )
}

function send(form: HTMLFormElement | null, name: string, text: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = text
  form?.requestSubmit()
}

/** Puts what the browser says of a key into the hidden field beside the button, and sends the form. */
function KeyButton({ node, nodes, busy, rank, askForKey }: FlowInputProps) {
  const words = useFlowWords()
  const [refused, setRefused] = useState(false)
  const request = keyRequestOf(node)
  if (!request || !askForKey) return null
  const ask = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setRefused(false)
    if (!hasWhatItNeeds(form, nodes, node.group)) return
    askForKey(request).then(
      (text) => send(form, `webauthn_${request.action}`, text),
      () => setRefused(true),
    )
  }
  return (
    <>
      <Button
        variant={rank === 'first' ? 'primary' : 'secondary'}
        size="wide"
        data-group={node.group}
        onClick={ask}
        busy={busy ? words.t('wait') : undefined}
      >
        <Picture node={node} />
        {labelOf(words, node)}
      </Button>
      {refused ? <Alert tone="danger">{words.t('key.refused')}</Alert> : null}
    </>
  )
}

function CheckBox({ node }: { node: InputNode }) {
  const words = useFlowWords()
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
      {labelOf(words, node)}
    </label>
  )
}

/** Fields for text that may stay empty say so; buttons decide for the others. */
const optionalOf = ({ t }: FlowWords, { attributes, group }: InputNode): string | undefined =>
  attributes.required || !attributes.name.startsWith('traits.') || group === 'oidc'
    ? undefined
    : t('optional')

function Field({ node, passwordAction, hintOf, stepOf }: FlowInputProps) {
  const words = useFlowWords()
  const { name, type, disabled, required, pattern, autocomplete } = node.attributes
  const props = {
    name,
    disabled,
    required,
    pattern,
    label: labelOf(words, node),
    autoComplete: autocomplete ?? autocompletes.get(name),
    error: textOf(words, node, 'error'),
    hint: textOf(words, node, 'info') ?? hintOf?.(name),
    defaultValue: valueOf(node),
  }
  if (codes.has(name)) return <CodeInput {...props} />
  if (type !== 'password')
    return (
      <TextField
        {...props}
        optional={optionalOf(words, node)}
        type={type}
        step={type === 'number' ? (stepOf?.(name) ?? 'any') : undefined}
        spellCheck={false}
        autoCapitalize="none"
      />
    )
  const password = { ...props, revealLabel: words.t('password.show') }
  return props.autoComplete === 'new-password' ? (
    <NewPassword {...password} node={node} />
  ) : (
    <PasswordField {...password} labelAction={passwordAction} />
  )
}
