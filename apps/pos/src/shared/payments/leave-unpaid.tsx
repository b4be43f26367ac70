import type { Money } from '@tillkey/format'
import { formatMoney } from '@tillkey/format'
import { Button, Row, Stack } from '@tillkey/ui'
import { Sheet } from '../layout/sheet.tsx'
import { useMessages } from '../messages/messages-provider.tsx'

interface LeaveUnpaidProps {
  due: Money
  onLeave: () => void
  onClose: () => void
}

/** Confirms leaving the amount due for later. */
export function LeaveUnpaid({ due, onLeave, onClose }: LeaveUnpaidProps) {
  const { t } = useMessages()
  return (
    <Sheet title={t('partPaid.leaveTitle')} onClose={onClose}>
      <Stack>
        <p>{t('partPaid.leaveText', { due: formatMoney(due) })}</p>
        <Row>
          <Button variant="danger" onClick={onLeave}>
            {t('partPaid.leaveSure')}
          </Button>
        </Row>
      </Stack>
    </Sheet>
  )
}
