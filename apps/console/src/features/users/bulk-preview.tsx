import type { Identity } from '@tillkey/client'
import type { previewBulkJob } from '@tillkey/contract/platform/identity/bulk-jobs.ts'
import type { SuccessOf } from '@tillkey/wire'
import { nameIdentity } from '../../shared/identity-name.ts'
import styles from './bulk.module.css'
import { type BulkActionName, findSampleChanges, bulkSentences as t } from './bulk-request.ts'
import { ChangeRows } from './change-rows.tsx'

/** Whom a job changes, and how. */
export type BulkPreview = SuccessOf<NonNullable<typeof previewBulkJob.types>>

interface SampleProps {
  action: BulkActionName
  before: Identity
  after: Identity | null
}

/** A user before and after. */
function Sample({ action, before, after }: SampleProps) {
  const changes = after === null ? [] : findSampleChanges(before, after)
  const sentence =
    after === null ? t('preview.deleted') : action === 'sign_out' ? t('preview.signedOut') : t('preview.same')
  return (
    <li>
      <strong>{nameIdentity(before)}</strong> {changes.length === 0 && <span>{sentence}</span>}
      {changes.map((change) => (
        <ChangeRows key={change.path} change={change} />
      ))}
    </li>
  )
}

interface SamplesProps {
  title: string
  action: BulkActionName
  samples: BulkPreview['first']
}

const Samples = ({ title, action, samples }: SamplesProps) =>
  samples.length > 0 && (
    <>
      <h3>{title}</h3>
      <ul>
        {samples.map(({ before, after }) => (
          <Sample key={before.id} action={action} before={before} after={after} />
        ))}
      </ul>
    </>
  )

/** Some of the users of a job, before and after. */
export const PreviewSamples = ({ action, preview }: { action: BulkActionName; preview: BulkPreview }) => (
  <section
    className={styles.samples}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    tabIndex={0}
    aria-label={t('preview.label')}
  >
    <Samples
      title={t('preview.first', { count: preview.first.length })}
      action={action}
      samples={preview.first}
    />
    <Samples
      title={t('preview.random', { count: preview.random.length })}
      action={action}
      samples={preview.random}
    />
  </section>
)
