import { VisuallyHidden } from '@tillkey/ui'
import styles from './hour-bars.module.css'
import { t } from './sentences.ts'

/** Height of the tallest bar, and width of a bar with its gap, in units of the drawing. */
const HEIGHT = 72
const BAR = 12

interface HourBarsProps {
  /** What is counted. */
  title: string
  /** Counts per hour. The last hour is the current one, which is orange. */
  counts: readonly number[]
  /** Default: `blue`. */
  tone?: 'blue' | 'amber'
}

/** Counts of the last hours as bars. */
export function HourBars({ title, counts, tone = 'blue' }: HourBarsProps) {
  const largest = Math.max(0, ...counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const heightOf = (count: number): number => Math.max(2, (count / Math.max(1, largest)) * HEIGHT)
  return (
    <>
      <VisuallyHidden>{t('bars.label', { title, total, most: largest })}</VisuallyHidden>
      <svg
        className={styles.bars}
        data-tone={tone}
        viewBox={`0 0 ${counts.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {counts.map((count, hour) => (
          <rect
            // Bars never change their place.
            key={hour}
            x={hour * BAR}
            y={HEIGHT - heightOf(count)}
            width={BAR - 3}
            height={heightOf(count)}
            data-current={hour === counts.length - 1 || undefined}
          />
        ))}
      </svg>
    </>
  )
}
