import { Button } from '@tillkey/ui'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import type { PaymentActions } from './use-payment-actions.ts'

/** Leaves a payment with an unknown outcome, or one that needs attention, so that the till can continue. */
export function LeaveButton({ acts }: { acts: PaymentActions }) {
  const { t } = useMessages()
  return (
    <Button
      size="wide"
      busy={acts.busy === 'leave' ? t('processing.leaving') : undefined}
      onClick={acts.leave}
    >
      {t('processing.leave')}
    </Button>
  )
}
