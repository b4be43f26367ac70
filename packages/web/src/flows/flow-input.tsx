import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { Alert, Button, Icon, PasswordField, TextField } from '@tillkey/ui'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { CodeInput } from './code-input.tsx'
import { FINGERPRINT_PATH } from './fingerprint.ts'
import type { InputNode } from './flow.ts'
import styles from './flow-form.module.css'
import { type FormMessages, formatMessage, formatRefusal } from './flow-sentences.ts'
import { useFormMessages } from './form-messages.ts'
import { hasValidValues } from './method-fields.ts'
import { NewPassword } from './new-password.tsx'
import { RESEND } from './node-order.ts'
import { ServiceMark } from './other-services.tsx'
import type { PromptForKey } from './security-key.ts'

/** Loaded on demand: few forms have a code. */
const Resend = lazy(() => import('./resend.tsx').then((module) => ({ default: module.Resend })))

interface FlowInputProps {
  node: InputNode
  busy: boolean
  rank: 'first' | 'other'
  askForKey: PromptForKey | undefined
  /** All nodes of the form. */
  nodes: readonly UiNode[]
  /** Content at the right of a password's label, such as a recovery link. */
  passwordAction?: ReactNode
  /** Returns the fallback hint of a field. */
  hintOf?: ((name: string) => string | undefined) | undefined
  /** Returns the step of a number field. Default: any fraction. */
  stepOf?: ((name: string) => number | 'any') | undefined
}

/** Autocomplete tokens of fields without one. */
const autocompletes = new Map([['identifier', 'username']])

/** Buttons of a list, none of which is the primary one. */
const listed: ReadonlySet<string> = new Set([
  'link',
  'unlink',
  'webauthn_remove',
  'passkey_remove',
  'totp_unlink',
  'lookup_secret_regenerate',
  'lookup_secret_reveal',
  'lookup_secret_disable',
])

/** Fields for six-digit codes. */
const codes: ReadonlySet<string> = new Set(['code', 'totp_code'])

/** Info or error text of a field. */
function findMessage(i18n: FormMessages, { messages, attributes }: InputNode, type: 'error' | 'info') {
  const relevant = messages.filter((message) => (message.type === 'error') === (type === 'error'))
  return relevant.map((message) => formatRefusal(i18n, message, attributes.type)).join(' ') || undefined
}

const readValue = ({ attributes }: InputNode): string => {
  const { value } = attributes
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const formatLabel = (i18n: FormMessages, { attributes, meta }: InputNode): string => {
  const label: UiText | undefined = meta.label ?? attributes.label
  return label ? formatMessage(i18n, label) : attributes.name
}

/** Whether a field is sent hidden: the identifier of a code form, which was entered on another form. */
const isSettled = ({ node, nodes }: FlowInputProps): boolean =>
  node.attributes.name === 'identifier' &&
  readValue(node) !== '' &&
  nodes.some(({ meta }) => meta.label?.id === RESEND)

/** A field or button of a form. */
export function FlowInput(props: FlowInputProps) {
  const { node } = props
  const { attributes } = node
  switch (isSettled(props) ? 'hidden' : attributes.type) {
    case 'hidden':
      return <input type="hidden" name={attributes.name} value={readValue(node)} readOnly />
    case 'submit':
      return (
        <Suspense>
          <Choice {...props} />
        </Suspense>
      )
    case 'button':
      return <KeyButton {...props} />
    case 'checkbox':
      return <CheckBox node={node} />
    default:
      return <Field {...props} />
  }
}

/** Label of "Continue" in a form whose details come from a provider. */
const CONTINUE = 1040003

/** Whether a button opens an identity provider, whatever is filled in. */
const opensProvider = ({ group, meta }: InputNode): boolean => group === 'oidc' && meta.label?.id !== CONTINUE

/** Icon of a provider, or of a passkey prompt. */
function Picture({ node }: { node: InputNode }) {
  if (opensProvider(node)) return <ServiceMark node={node} />
  return node.group === 'webauthn' || node.group === 'passkey' ? (
    <span className={styles.picture}>
      <Icon d={FINGERPRINT_PATH} />
    </span>
  ) : null
}

function Choice({ node, busy, rank }: FlowInputProps) {
  const i18n = useFormMessages()
  const { name, disabled } = node.attributes
  const isResend = node.meta.label?.id === RESEND
  const ButtonOfThis = isResend ? Resend : Button
  return (
    <ButtonOfThis
      type="submit"
      variant={rank === 'first' && !listed.has(name) ? 'primary' : 'secondary'}
      size={listed.has(name) ? 'small' : 'wide'}
      name={name}
      value={readValue(node)}
      data-group={node.group}
      disabled={disabled}
      formNoValidate={isResend || name === 'screen' || opensProvider(node)}
      busy={busy ? i18n.t('wait') : undefined}
    >
      {listed.has(name) ? null : <Picture node={node} />}
      {formatLabel(i18n, node)}
    </ButtonOfThis>
  )
}

/** Writes the browser's credential into the hidden field and submits the form. */
function KeyButton({ node, nodes, busy, rank, askForKey }: FlowInputProps) {
  const i18n = useFormMessages()
  const [refused, setRefused] = useState(false)
  const { name, onclick, onclickTrigger = onclick } = node.attributes
  if (!onclickTrigger || !askForKey) return null
  const prompt = async (form: HTMLFormElement | null) => {
    const { submitKey } = await import('./security-key.ts')
    await submitKey({ node, nodes }, form, askForKey)
  }
  const ask = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setRefused(false)
    // A passkey identifies its owner, so signing in needs no field.
    if (name !== 'passkey_login_trigger' && !hasValidValues(form, nodes, node.group)) return
    prompt(form).catch(() => setRefused(true))
  }
  return (
    <>
      <Button
        variant={rank === 'first' ? 'primary' : 'secondary'}
        size="wide"
        data-group={node.group}
        onClick={ask}
        busy={busy ? i18n.t('wait') : undefined}
      >
        <Picture node={node} />
        {formatLabel(i18n, node)}
      </Button>
      {refused ? <Alert tone="danger">{i18n.t('key.refused')}</Alert> : null}
    </>
  )
}

function CheckBox({ node }: { node: InputNode }) {
  const i18n = useFormMessages()
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
      {formatLabel(i18n, node)}
    </label>
  )
}

/** Marks optional text fields. For other fields the buttons decide. */
const formatOptional = ({ t }: FormMessages, { attributes, group }: InputNode): string | undefined =>
  attributes.required || !attributes.name.startsWith('traits.') || group === 'oidc'
    ? undefined
    : t('optional')

function Field({ node, passwordAction, hintOf, stepOf }: FlowInputProps) {
  const i18n = useFormMessages()
  const { name, type, disabled, required, pattern, autocomplete } = node.attributes
  const props = {
    name,
    disabled,
    required,
    pattern,
    label: formatLabel(i18n, node),
    autoComplete: autocomplete ?? autocompletes.get(name),
    error: findMessage(i18n, node, 'error'),
    hint: findMessage(i18n, node, 'info') ?? hintOf?.(name),
    defaultValue: readValue(node),
  }
  if (codes.has(name)) return <CodeInput {...props} />
  if (type !== 'password')
    return (
      <TextField
        {...props}
        optional={formatOptional(i18n, node)}
        type={type}
        step={type === 'number' ? (stepOf?.(name) ?? 'any') : undefined}
        spellCheck={false}
        autoCapitalize="none"
      />
    )
  const password = { ...props, revealLabel: i18n.t('password.show') }
  return props.autoComplete === 'new-password' ? (
    <NewPassword {...password} node={node} />
  ) : (
    <PasswordField {...password} action={passwordAction} />
  )
}
