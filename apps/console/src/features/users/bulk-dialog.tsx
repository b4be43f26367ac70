import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BulkJobRequest } from '@tillkey/client'
import { listBulkJobs, previewBulkJob, startBulkJob } from '@tillkey/contract/platform/identity/bulk-jobs.ts'
import { listOrganizations } from '@tillkey/contract/platform/project/organizations.ts'
import { useState } from 'react'
import { screenPaths } from '../../screens.ts'
import { ConfirmDialog, FormDialog } from '../../shared/dialog.tsx'
import { Select, TextField } from '../../shared/fields.tsx'
import { explainFailure, Loaded } from '../../shared/outcomes.tsx'
import { cacheKey, operationQuery } from '../../shared/queries.ts'
import { useToasts } from '../../shared/toasts.tsx'
import { useOutdate } from '../../shared/use-change.ts'
import { usePlatformScope, useProjectScope, useSlug } from '../../shared/use-project.ts'
import { type BulkPreview, PreviewSamples } from './bulk-preview.tsx'
import {
  type BulkActionName,
  type BulkDraft,
  type BulkTarget,
  bulkActions,
  describeCount,
  isMetadata,
  NO_DRAFT,
  bulkSentences as t,
  toRequest,
} from './bulk-request.ts'

interface FieldsProps {
  action: BulkActionName
  draft: BulkDraft
  onChange: (draft: BulkDraft) => void
}

function OrganizationField({ draft, onChange }: Omit<FieldsProps, 'action'>) {
  const args = { project_id: useSlug(), page_size: 250 }
  const organizations = useQuery(operationQuery(usePlatformScope(), listOrganizations, args))
  return (
    <Loaded query={organizations}>
      {({ organizations: all }) =>
        all.length === 0 ? (
          <p>{t('form.organizationNone')}</p>
        ) : (
          <Select
            label={t('form.organization')}
            help={t('form.organizationHelp')}
            value={draft.organization}
            onChange={(organization) => onChange({ ...draft, organization })}
            options={all.map(({ id, label }) => ({ value: id, title: label }))}
          />
        )
      }
    </Loaded>
  )
}

const explainMetadata = (text: string): string | undefined =>
  isMetadata(text) ? undefined : t('form.notObject')

/** Values that an action needs. */
const BulkFields = ({ action, draft, onChange }: FieldsProps) =>
  action === 'add_to_organization' ? (
    <OrganizationField draft={draft} onChange={onChange} />
  ) : (
    <>
      <p>{t('form.help')}</p>
      <TextField
        kind="area"
        label={t('form.public')}
        value={draft.metadataPublic}
        error={explainMetadata(draft.metadataPublic)}
        onChange={(metadataPublic) => onChange({ ...draft, metadataPublic })}
      />
      <TextField
        kind="area"
        label={t('form.admin')}
        value={draft.metadataAdmin}
        error={explainMetadata(draft.metadataAdmin)}
        onChange={(metadataAdmin) => onChange({ ...draft, metadataAdmin })}
      />
    </>
  )

/** Starts a job and shows it among the others. */
function useStart(onStarted: () => void) {
  const { client } = useProjectScope()
  const project = useSlug()
  const outdate = useOutdate()
  const toasts = useToasts()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: BulkJobRequest) => startBulkJob(client, { body }),
    async onSuccess() {
      toasts.confirm(t('start.done'))
      onStarted()
      await outdate([listBulkJobs])
      await navigate({ to: screenPaths.usersJobs, params: { project } })
    },
    onError: (error) => toasts.fail(explainFailure(error)),
  })
}

/** Text that confirms that users are deleted. */
const expectedText = ({ count, is_exact: isExact }: BulkPreview): string =>
  isExact ? t('delete.expected', { count }) : t('delete.expectedAll')

/** Says whether a job can be undone, before it starts. */
function explainUndo(action: BulkActionName, { is_undoable: isUndoable }: BulkPreview): string {
  if (!isUndoable) return t('undo.cannot')
  return action === 'block' ? t('undo.canBlock') : t('undo.can')
}

interface ReviewProps {
  request: BulkJobRequest
  onClose: () => void
  onStarted: () => void
}

/** Shows whom a job changes and how, before it starts. */
function ReviewDialog({ request, onClose, onStarted }: ReviewProps) {
  const scope = useProjectScope()
  const { action } = request
  const preview = useQuery({
    queryKey: cacheKey(scope, previewBulkJob, request),
    queryFn: () => previewBulkJob(scope.client, { body: request }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const start = useStart(onStarted)
  const { title } = bulkActions[action]
  const { data } = preview
  const Kind = action === 'delete' ? ConfirmDialog : FormDialog
  return (
    <Kind
      title={t('preview.title', { action: title })}
      isOpen
      onClose={onClose}
      submit={title}
      isPending={start.isPending}
      isDisabled={data === undefined || data.count === 0}
      {...(action === 'delete' && data && { expected: expectedText(data) })}
      onSubmit={() => start.mutate(request)}
    >
      <Loaded query={preview}>
        {(loaded) =>
          loaded.count === 0 ? (
            <p>{t('preview.none')}</p>
          ) : (
            <>
              <p>{t('preview.who', { users: describeCount(loaded) })}</p>
              {action === 'delete' && <p>{t('delete.text')}</p>}
              <p>
                <strong>{explainUndo(action, loaded)}</strong>
              </p>
              <PreviewSamples action={action} preview={loaded} />
            </>
          )
        }
      </Loaded>
    </Kind>
  )
}

interface BulkDialogProps {
  action: BulkActionName
  target: BulkTarget
  onClose: () => void
  /** Called once the job has started. */
  onStarted: () => void
}

/** Asks for the values of an action, if it needs any, and shows its preview. */
export function BulkDialog({ action, target, onClose, onStarted }: BulkDialogProps) {
  const needsValues = action === 'set_metadata' || action === 'add_to_organization'
  const [draft, setDraft] = useState(NO_DRAFT)
  const [isReviewed, setIsReviewed] = useState(!needsValues)
  const request = toRequest(action, target, draft)
  if (isReviewed && request) return <ReviewDialog request={request} onClose={onClose} onStarted={onStarted} />
  return (
    <FormDialog
      title={bulkActions[action].title}
      isOpen
      onClose={onClose}
      submit={t('actions.next')}
      isPending={false}
      isDisabled={request === undefined}
      onSubmit={() => setIsReviewed(true)}
    >
      <BulkFields action={action} draft={draft} onChange={setDraft} />
    </FormDialog>
  )
}
