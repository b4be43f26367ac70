import { Stack } from '@tillkey/ui'
import { Sheet } from '../../shared/sheet.tsx'
import { MatterCard, type MatterCardProps } from './matter-card.tsx'

interface MattersSheetProps extends Pick<MatterCardProps, 'onSettled'> {
  title: string
  matters: readonly MatterCardProps['matter'][]
  onClose: () => void
}

/** Every payment that needs somebody. */
export function MattersSheet({ title, matters, onClose, onSettled }: MattersSheetProps) {
  return (
    <Sheet title={title} onClose={onClose}>
      <Stack>
        {matters.map((matter) => (
          <MatterCard key={matter.payment.request_uuid} matter={matter} onSettled={onSettled} />
        ))}
      </Stack>
    </Sheet>
  )
}
