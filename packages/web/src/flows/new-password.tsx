import { PasswordField } from '@tillkey/ui'
import { type ComponentProps, useState } from 'react'
import { useFlowWords } from './flow-words.ts'
import styles from './new-password.module.css'
import { strengthOf } from './password-strength.ts'

/** A password that is being chosen, with how strong it is. */
export function NewPassword(props: ComponentProps<typeof PasswordField>) {
  const [password, setPassword] = useState('')
  const { t } = useFlowWords()
  const bars = strengthOf(password)
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
