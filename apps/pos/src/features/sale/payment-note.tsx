import { setPaymentNote } from '@tillkey/contract/pos/sales.ts'
import type { PaymentHistory } from '@tillkey/contract/pos/sales-schemas.ts'
import { NoteForm } from '../../shared/note-form.tsx'
import { useServices } from '../../shared/services.ts'

interface PaymentNoteProps {
  history: PaymentHistory
  onNote: (history: PaymentHistory) => void
}

export function PaymentNote({ history, onNote }: PaymentNoteProps) {
  const { till } = useServices()
  const { request_uuid: uuid } = history.payment
  const save = (note: string): Promise<void> =>
    till
      .ask('Failed to write the note', (client, options) =>
        client.request(setPaymentNote, { uuid, body: { note } }, options),
      )
      .then(onNote)
  return <NoteForm saved={history.note} save={save} />
}
