import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { Card, Heading } from '@tillkey/ui'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import styles from './machine-back.module.css'

const VENTS = 'M70 40h60M70 52h60M70 64h60'
/** A decorative bar code. */
const BARS =
  'M61 129h4v18h-4zm7 0h2v18h-2zm5 0h6v18h-6zm10 0h2v18h-2zm5 0h5v18h-5zm8 0h2v18h-2zm6 0h5v18h-5zm9 0h3v18h-3zm7 0h2v18h-2zm6 0h5v18h-5zm9 0h2v18h-2zm4 0h3v18h-3z'

/** Characters that fit on the label. Longer text is condensed. */
const LETTERS = 12
const LABEL_WIDTH = 90

/** The back of a card machine with its label, to compare serial numbers with. */
export function MachineBack({ serialNumber }: Pick<Terminal, 'serialNumber'>) {
  const { t } = useLazyMessages()
  const fit =
    serialNumber.length > LETTERS ? { textLength: LABEL_WIDTH, lengthAdjust: 'spacingAndGlyphs' } : {}
  return (
    <Card>
      <div className={styles.back}>
        <svg viewBox="36 4 128 252" aria-hidden="true">
          <rect className={styles.body} x="40" y="8" width="120" height="244" rx="24" />
          <rect className={styles.lid} x="56" y="24" width="88" height="64" rx="12" />
          <path className={styles.vents} d={VENTS} />
          <rect className={styles.label} x="52" y="118" width="96" height="62" rx="8" />
          <path className={styles.bars} d={BARS} />
          <text className={styles.serial} x="100" y="168" {...fit}>
            {serialNumber}
          </text>
          <rect className={styles.circle} x="44" y="110" width="112" height="78" rx="14" />
          <circle className={styles.lid} cx="100" cy="220" r="12" />
        </svg>
        <Heading level={2}>{t('serial.title')}</Heading>
        <p className={styles.hint}>{t('serial.hint')}</p>
      </div>
    </Card>
  )
}
