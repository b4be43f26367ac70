import { useQuery } from '@tanstack/react-query'
import { getProjectMetrics } from '@tillkey/contract/platform/project/metrics.ts'
import { VisuallyHidden } from '@tillkey/ui'
import { useMemo } from 'react'
import english from '../../catalogues/en/home.json'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import styles from './figures.module.css'
import { lastHours } from './last-hours.ts'

const t = createTranslate(english)
const REFRESH_MS = 15_000
/** Height of the tallest bar, and width of a bar with its gap, in units of the drawing. */
const HEIGHT = 72
const BAR = 12

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1, notation: 'compact' })

interface FigureProps {
  title: string
  event: string
  tone: 'blue' | 'amber'
}

/** Counts of an event in the last 24 hours; the current hour is orange. */
export function Figure({ title, event, tone }: FigureProps) {
  const project = useSlug()
  const range = useMemo(() => lastHours(), [])
  const args = { project_id: project, event_type: event, resolution: '1h', ...range }
  const metrics = useQuery({
    ...operationQuery(usePlatformScope(), getProjectMetrics, args),
    refetchInterval: REFRESH_MS,
  })
  return (
    <section className={styles.figure} data-tone={tone}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span>{t('figures.hours')}</span>
      </div>
      <Loaded query={metrics}>
        {({ data }) => <Bars title={title} counts={data.map(({ count }) => count)} />}
      </Loaded>
    </section>
  )
}

function Bars({ title, counts }: { title: string; counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const heightOf = (count: number): number => Math.max(2, (count / most) * HEIGHT)
  const params = { title, total, most: Math.max(0, ...counts) }
  return (
    <>
      <p className={styles.total}>{number.format(total)}</p>
      <VisuallyHidden>{t('figures.label', params)}</VisuallyHidden>
      <svg
        className={styles.bars}
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
