import { encode } from 'uqr'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import styles from './receipt-paper.module.css'

/** SVG path of all modules. */
const buildPath = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** QR code of a URL. */
export function ReceiptCode({ url }: { url: string }) {
  const { t } = useLazyMessages()
  const { data, size } = encode(url, { border: 1 })
  return (
    <>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path d={buildPath(data)} fill="#16191f" />
      </svg>
      <p className={styles.scan}>{t('receipt.scan')}</p>
    </>
  )
}
