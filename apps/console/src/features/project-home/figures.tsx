import { useQuery } from '@tanstack/react-query'
import { getProjectMetrics } from '@tillkey/contract/platform/project/metrics.ts'
import { useMemo } from 'react'
import english from '../../catalogues/en/home.json'
import { HourBars } from '../../shared/hour-bars.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import styles from './figures.module.css'
import { lastHours } from './last-hours.ts'

const t = createTranslate(english)
const REFRESH_MS = 15_000

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1, notation: 'compact' })

interface FigureProps {
  title: string
  event: string
  tone: 'blue' | 'amber'
}

const Counts = ({ title, counts, tone }: Pick<FigureProps, 'title' | 'tone'> & { counts: number[] }) => (
  <>
    <p className={styles.total}>{number.format(counts.reduce((sum, count) => sum + count, 0))}</p>
    <HourBars title={title} counts={counts} tone={tone} />
  </>
)

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
    <section className={styles.figure}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span>{t('figures.hours')}</span>
      </div>
      <Loaded query={metrics}>
        {({ data }) => <Counts title={title} counts={data.map(({ count }) => count)} tone={tone} />}
      </Loaded>
    </section>
  )
}
