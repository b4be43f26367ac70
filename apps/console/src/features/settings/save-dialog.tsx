import { useState } from 'react'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/fields.tsx'
import { explainFailure } from '../../shared/outcomes.tsx'
import { Effects } from './changes-panel.tsx'
import { Difference } from './difference.tsx'
import { translateSettings as t } from './sentences.ts'
import styles from './settings.module.css'
import type { SettingsDraft } from './use-draft.ts'

interface SaveDialogProps {
  draft: SettingsDraft
  isOpen: boolean
  onClose: () => void
}

/** Shows what is about to be saved and asks for a reason. */
export function SaveDialog({ draft, isOpen, onClose }: SaveDialogProps) {
  const [reason, setReason] = useState('')
  const save = async (): Promise<void> => {
    if (await draft.save(reason)) setReason('')
    onClose()
  }
  return (
    <FormDialog
      title={t('save.title')}
      isOpen={isOpen}
      onClose={onClose}
      submit={t('save.submit')}
      isPending={draft.isSaving}
      onSubmit={() => void save()}
    >
      <Difference changes={draft.shown} />
      <Effects changes={draft.changes} />
      {draft.error !== undefined && <p className={styles.problem}>{explainFailure(draft.error)}</p>}
      <TextField label={t('save.reason')} value={reason} onChange={setReason} help={t('save.reasonHelp')} />
    </FormDialog>
  )
}
