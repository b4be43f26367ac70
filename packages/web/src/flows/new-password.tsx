import { PasswordField } from '@tillkey/ui'
import { type ComponentProps, useState } from 'react'
import type { InputNode } from './flow.ts'
import { useFormMessages } from './form-messages.ts'
import styles from './new-password.module.css'
import { estimateStrength } from './password-strength.ts'

type NewPasswordProps = ComponentProps<typeof PasswordField> & {
  /** Node of the current form; each answer brings a new one. */
  node: InputNode
}

/** Field for a new password with a strength meter. The meter is empty for a refused password. */
export function NewPassword({ node, ...props }: NewPasswordProps) {
  const [password, setPassword] = useState('')
  const [answered, setAnswered] = useState({ node, password })
  if (answered.node !== node) setAnswered({ node, password })
  const { t } = useFormMessages()
  const isRefused = props.error !== undefined && password === answered.password
  const bars = isRefused ? 0 : estimateStrength(password)
  return (
    <div className={styles.choice}>
      <PasswordField {...props} onChange={({ target }) => setPassword(target.value)} />
      <div className={styles.bars} data-bars={bars} aria-hidden="true">
        {['1', '2', '3', '4'].map((bar) => (
          <span key={bar} />
        ))}
      </div>
      <output className={styles.word}>{bars === 0 ? '' : t(`strength.${bars}`)}</output>
    </div>
  )
}
