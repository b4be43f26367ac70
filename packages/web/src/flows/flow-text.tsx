import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import styles from './flow-form.module.css'
import { sentenceOf } from './flow-sentences.ts'
import { useFlowWords } from './flow-words.ts'

interface FlowTextProps {
  label: UiText | undefined
  text: UiText
}

/** The messages that a message is made of, such as a list of codes. */
const partsOf = ({ context = {} }: UiText): readonly UiText[] => {
  const { secrets } = context as { secrets?: unknown } // any object
  return Array.isArray(secrets) ? secrets : []
}

/** A text of a form to be read: a key to type into an app, a list of codes to keep. */
export function FlowText({ label, text }: FlowTextProps) {
  const words = useFlowWords()
  const parts = partsOf(text)
  return (
    <div>
      {label ? <p>{sentenceOf(words, label)}</p> : null}
      {parts.length === 0 ? (
        <p className={styles.text}>{sentenceOf(words, text)}</p>
      ) : (
        <ul className={styles.codes}>
          {parts.map((part) => (
            <li key={part.text}>{sentenceOf(words, part)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
