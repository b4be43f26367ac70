import { Alert, Button, Row, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../messages/error-message.ts'
import { useLazyMessages } from '../messages/lazy-messages.tsx'
import styles from './note-form.module.css'

interface NoteFormProps {
  /** The stored note. */
  saved: string
  save: (note: string) => Promise<void>
}

/** Form for the searchable note of a sale. */
export function NoteForm({ saved, save }: NoteFormProps) {
  const i18n = useLazyMessages()
  const { t } = i18n
  const [note, setNote] = useState(saved)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    save(note)
      .catch((error: unknown) => setFailure(errorMessage(i18n, error, 'sale.noteFailed')))
      .finally(() => setBusy(false))
  }
  return (
    <form className={styles.note} onSubmit={submit}>
      <TextField
        label={t('sale.note')}
        value={note}
        maxLength={140}
        onChange={({ target }) => setNote(target.value)}
      />
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      {note.trim() === saved ? null : (
        <Row>
          <Button type="submit" size="small" busy={busy ? t('sale.saving') : undefined}>
            {t('sale.saveNote')}
          </Button>
        </Row>
      )}
    </form>
  )
}
