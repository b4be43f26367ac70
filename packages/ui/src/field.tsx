import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'
import { useId, useState } from 'react'
import styles from './field.module.css'
import { CrossMark, Eye, EyeOff } from './icons.tsx'

interface FieldProps {
  label: string
  hint?: ReactNode
  /** Error of the value. Marks the field invalid. */
  error?: ReactNode
  /** Text that marks an optional field; part of the label. */
  optional?: string | undefined
  /** Content at the right of the label, e.g. a link for users without a value. */
  action?: ReactNode
}

type TextFieldProps = FieldProps & InputHTMLAttributes<HTMLInputElement>

/** Single-line text field with label, hint and error, connected for assistive technology. */
export function TextField({ label, hint, error, action, optional, ...input }: TextFieldProps) {
  const wiring = useWiring(input.id, hint, error)
  return (
    <Labelled label={label} hint={hint} error={error} action={action} optional={optional} id={wiring.id}>
      <input {...input} {...wiring} className={styles.input} />
    </Labelled>
  )
}

/** Password field with a reveal button. The button changes its pressed state, never its name. */
export function PasswordField({
  label,
  hint,
  error,
  action,
  revealLabel = 'Show password',
  ...input
}: TextFieldProps & { revealLabel?: string }) {
  const wiring = useWiring(input.id, hint, error)
  const [shown, setShown] = useState(false)
  return (
    <Labelled label={label} hint={hint} error={error} action={action} id={wiring.id}>
      <input
        autoComplete="current-password"
        {...input}
        {...wiring}
        type={shown ? 'text' : 'password'}
        className={`${styles.input} ${styles.withToggle}`}
      />
      <button
        type="button"
        className={styles.reveal}
        aria-label={revealLabel}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </button>
    </Labelled>
  )
}

/** Native select with label, hint and error. */
export function Select({
  label,
  hint,
  error,
  action,
  children,
  ...select
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const wiring = useWiring(select.id, hint, error)
  return (
    <Labelled label={label} hint={hint} error={error} action={action} id={wiring.id}>
      <select {...select} {...wiring} className={`${styles.input} ${styles.select}`}>
        {children}
      </select>
      <span className={styles.chevron} aria-hidden="true" />
    </Labelled>
  )
}

/** A switch that takes effect at once. */
export function Toggle({ label, ...input }: { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={styles.toggle}>
      {label}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox reports its own state */}
      <input {...input} type="checkbox" role="switch" className={styles.switch} />
    </label>
  )
}

function Labelled({
  id,
  label,
  hint,
  error,
  action,
  optional,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
          {optional ? <span className={styles.optional}> {optional}</span> : null}
        </label>
        {action ? <span className={styles.action}>{action}</span> : null}
      </div>
      {hint ? (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      ) : null}
      <div className={styles.box}>{children}</div>
      {error ? (
        <span id={`${id}-error`} className={styles.error}>
          <CrossMark />
          <span>{error}</span>
        </span>
      ) : null}
    </div>
  )
}

function useWiring(explicit: string | undefined, hint: ReactNode, error: ReactNode) {
  const own = useId()
  const id = explicit ?? own
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}
