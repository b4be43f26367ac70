import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import styles from './flow-form.module.css'
import { formatMessage } from './flow-sentences.ts'
import { useFormMessages } from './form-messages.ts'

interface FlowTextProps {
  label: UiText | undefined
  text: UiText
}

/** Partial messages of a message, such as a list of codes. */
const listSecrets = ({ context = {} }: UiText): readonly UiText[] => {
  const { secrets } = context as { secrets?: unknown } // any object
  return Array.isArray(secrets) ? secrets : []
}

/** Read-only text of a form: a key for an app, recovery codes. */
export function FlowText({ label, text }: FlowTextProps) {
  const i18n = useFormMessages()
  const parts = listSecrets(text)
  return (
    <div>
      {label ? <p>{formatMessage(i18n, label)}</p> : null}
      {parts.length === 0 ? (
        <p className={styles.text}>{formatMessage(i18n, text)}</p>
      ) : (
        <ul className={styles.codes}>
          {parts.map((part) => (
            <li key={part.text}>{formatMessage(i18n, part)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
