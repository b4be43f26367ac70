import { setPaymentNote } from '@tillkey/contract/pos/sales.ts'
import type { PaymentHistory } from '@tillkey/contract/pos/sales-schemas.ts'
import { Alert, Button, Row, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { useServices } from '../../shared/services.ts'
import { useDayWords } from '../../shared/words/day-words.tsx'
import { errorWords } from '../../shared/words/error-words.ts'
import styles from './sale.module.css'

interface PaymentNoteProps {
  history: PaymentHistory
  onNote: (history: PaymentHistory) => void
}

/** The note of a payment, by which it is found again. */
export function PaymentNote({ history, onNote }: PaymentNoteProps) {
  const { till } = useServices()
  const words = useDayWords()
  const { t } = words
  const [note, setNote] = useState(history.note)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    const { request_uuid: uuid } = history.payment
    till
      .ask('Failed to write the note', (client, options) =>
        client.request(setPaymentNote, { uuid, body: { note } }, options),
      )
      .then(onNote, (error: unknown) => setFailure(errorWords(words, error, 'sale.noteFailed')))
      .finally(() => setBusy(false))
  }
  return (
    <form className={styles.note} onSubmit={save}>
      <TextField
        label={t('sale.note')}
        value={note}
        maxLength={140}
        onChange={({ target }) => setNote(target.value)}
      />
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      {note.trim() === history.note ? null : (
        <Row>
          <Button type="submit" size="small" busy={busy ? t('sale.saving') : undefined}>
            {t('sale.saveNote')}
          </Button>
        </Row>
      )}
    </form>
  )
}
