import { Button, ButtonLink } from '@tillkey/ui'
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { HeadAct } from '../../shared/layout/screen-head.tsx'
import { Sheet } from '../../shared/layout/sheet.tsx'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { MailForm } from './mail-form.tsx'
import { PRINT_ON_ARRIVAL } from './print-on-arrival.ts'

const PRINTER = 'M7 9V3.5h10V9M7 17.5H4V9h16v8.5h-3M7 14h10v6.5H7z'
const LETTER = 'M3.5 6h17v12h-17zM4 7l8 6 8-6'

/** Print and send actions in the page header. */
export function ReceiptActions({ uuid }: { uuid: string }) {
  const { t } = useLazyMessages()
  const [mails, setMails] = useState(false)
  const close = useCallback(() => setMails(false), [])
  return (
    <>
      <Link href={`/sales/${uuid}/receipt`} state={PRINT_ON_ARRIVAL} asChild>
        <ButtonLink>
          <HeadAct icon={PRINTER}>{t('sale.print')}</HeadAct>
        </ButtonLink>
      </Link>
      <Button onClick={() => setMails(true)}>
        <HeadAct icon={LETTER}>{t('receipt.mail')}</HeadAct>
      </Button>
      {mails ? (
        <Sheet title={t('receipt.mail')} onClose={close}>
          <MailForm uuid={uuid} />
        </Sheet>
      ) : null}
    </>
  )
}
