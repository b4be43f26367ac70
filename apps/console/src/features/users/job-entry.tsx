import { useQuery } from '@tanstack/react-query'
import { type BulkJob, pages } from '@tillkey/client'
import {
  cancelBulkJob,
  listBulkJobRefusals,
  listBulkJobs,
  undoBulkJob,
} from '@tillkey/contract/platform/identity/bulk-jobs.ts'
import { getOrganization } from '@tillkey/contract/platform/project/organizations.ts'
import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { formatCsvLine } from '../../shared/csv.ts'
import { ConfirmDialog, FormDialog } from '../../shared/dialog.tsx'
import { explainFailure } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { saveFile } from '../../shared/save-file.ts'
import { StateTag, type Tone } from '../../shared/state-tag.tsx'
import { formatAgo, formatTime } from '../../shared/times.ts'
import { useToasts } from '../../shared/toasts.tsx'
import { useChange } from '../../shared/use-change.ts'
import { usePlatformScope, useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { useActorNames } from '../activity/actor-names.ts'
import styles from './bulk.module.css'
import { countDone, isActive, nameJob, bulkSentences as t } from './bulk-request.ts'

const states: Readonly<Record<string, { title: string; tone: Tone }>> = {
  preparing: { title: t('job.preparing'), tone: 'hold' },
  running: { title: t('job.running'), tone: 'hold' },
  cancelling: { title: t('job.cancelling'), tone: 'hold' },
  cancelled: { title: t('job.cancelled'), tone: 'off' },
  finished: { title: t('job.finished'), tone: 'good' },
  undoing: { title: t('job.undoing'), tone: 'hold' },
  undone: { title: t('job.undone'), tone: 'info' },
}

const reasons: Readonly<Record<string, string>> = {
  identity_missing: t('reason.identity_missing'),
  organization_missing: t('reason.organization_missing'),
  changed_since: t('reason.changed_since'),
  failed: t('reason.failed'),
}

/** Saves the rows of a job that were refused or not restored, with the reasons. */
function SaveRefused({ job }: { job: BulkJob }) {
  const { client } = useProjectScope()
  const toasts = useToasts()
  const [isPending, setIsPending] = useState(false)
  async function save(): Promise<void> {
    setIsPending(true)
    const lines = [formatCsvLine([t('refused.id'), t('refused.column')])]
    try {
      for await (const { refusals } of pages(client, listBulkJobRefusals, { id: job.id, page_size: 500 }))
        lines.push(
          ...refusals.map(({ identity_id: id, reason }) => formatCsvLine([id, reasons[reason] ?? reason])),
        )
      saveFile(`refused-${job.id}.csv`, 'text/csv', lines)
    } catch (error) {
      toasts.fail(explainFailure(error))
    }
    setIsPending(false)
  }
  return (
    <Button isPending={isPending} onPress={() => void save()}>
      {t('refused.save')}
    </Button>
  )
}

interface ButtonProps {
  job: BulkJob
}

function CancelButton({ job: { id } }: ButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  const cancel = useChange(useProjectScope(), cancelBulkJob, {
    outdates: [listBulkJobs],
    done: t('cancel.done'),
    onDone: close,
  })
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{t('cancel.submit')}</Button>
      <ConfirmDialog
        title={t('cancel.title')}
        isOpen={isOpen}
        onClose={close}
        submit={t('cancel.submit')}
        isPending={cancel.isPending}
        onSubmit={() => cancel.mutate({ id })}
      >
        <p>{t('cancel.text')}</p>
      </ConfirmDialog>
    </>
  )
}

function UndoButton({ job: { id, undo_until: until = '' } }: ButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  const undo = useChange(useProjectScope(), undoBulkJob, {
    outdates: [listBulkJobs],
    done: t('undo.done'),
    onDone: close,
  })
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{t('undo.submit')}</Button>
      <span className={styles.muted}>{t('undo.until', { date: formatTime(until) })}</span>
      <FormDialog
        title={t('undo.title')}
        isOpen={isOpen}
        onClose={close}
        submit={t('undo.submit')}
        isPending={undo.isPending}
        onSubmit={() => undo.mutate({ id })}
      >
        <p>{t('undo.text')}</p>
      </FormDialog>
    </>
  )
}

const isCancellable = ({ state }: BulkJob): boolean => state === 'preparing' || state === 'running'

const isUndoable = ({ state, changed, undo_until: until }: BulkJob): boolean =>
  (state === 'finished' || state === 'cancelled') &&
  changed > 0 &&
  until !== undefined &&
  Date.parse(until) > Date.now()

/** What the operator's role may do with a job. */
function JobButtons({ job }: ButtonProps) {
  const may = useMay()
  const mayCancel = may('change') || (may('support') && job.action === 'sign_out')
  return (
    <div className={styles.buttons}>
      {job.refused + job.not_restored > 0 && <SaveRefused job={job} />}
      {mayCancel && isCancellable(job) && <CancelButton job={job} />}
      {may('change') && isUndoable(job) && <UndoButton job={job} />}
    </div>
  )
}

function OrganizationName({ id }: { id: string }) {
  const args = { project_id: useSlug(), organization_id: id }
  const { data } = useQuery(operationQuery(usePlatformScope(), getOrganization, args))
  return data?.organization.label ?? id
}

/** Values that a job sets. */
const JobValues = ({
  job: { organization_id: organization, metadata_public, metadata_admin },
}: {
  job: BulkJob
}) => (
  <>
    {organization !== undefined && <OrganizationName id={organization} />}
    {[metadata_public, metadata_admin].map(
      (metadata, index) =>
        metadata && <code key={index === 0 ? 'public' : 'admin'}>{JSON.stringify(metadata)} </code>,
    )}
  </>
)

/** How many users a job has changed, or restored. */
function describeResults({ state, ...job }: BulkJob): string {
  if (state === 'undone')
    return t('job.undoneCounts', { restored: job.restored, notRestored: job.not_restored })
  const { changed, unchanged, refused } = job
  return refused > 0
    ? t('job.counts', { changed, unchanged, refused })
    : t('job.noRefused', { changed, unchanged })
}

/** A job with its progress or results. */
export function JobEntry({ job }: { job: BulkJob }) {
  const nameActor = useActorNames()
  const { title, tone } = states[job.state] ?? { title: job.state, tone: 'off' as const }
  const done = countDone(job)
  const author = nameActor(job.created_by)
  return (
    <li className={styles.job}>
      <span className={styles.head}>
        <strong>{t('job.title', { action: nameJob(job), count: job.total })}</strong>
        <StateTag tone={tone}>{title}</StateTag>
      </span>
      <span className={styles.muted}>
        <time title={formatTime(job.created_at)}>
          {t('job.by', { author, time: formatAgo(job.created_at) })}
        </time>{' '}
        <JobValues job={job} />
      </span>
      {isActive(job) ? (
        <>
          <progress
            className={styles.progress}
            max={Math.max(job.total, 1)}
            value={done}
            aria-label={title}
          />
          <span className={styles.muted}>{t('job.progress', { done, total: job.total })}</span>
        </>
      ) : (
        <span className={styles.muted}>{describeResults(job)}</span>
      )}
      <JobButtons job={job} />
    </li>
  )
}
