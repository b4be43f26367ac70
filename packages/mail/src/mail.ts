import type { Outbox } from '@tillkey/jobs'
import type { Transaction } from '@tillkey/sql'

/** A message to one person. `text` and `html` say the same. */
export interface Mail {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html: string
  /** `Name <address>`; the deliverer's own unless told. */
  from?: string
  /** What kind of message it is, for filters and the demo inbox: Receipt, Recovery. */
  category?: string
}

/** The kind of outbox messages that are mails. */
export const MAIL_KIND = 'mail'

/** Writes a mail in the transaction of what it tells of; it is sent once that is committed. Resolves with its outbox id. */
export const writeMail = (
  outbox: Outbox,
  tx: Transaction,
  { projectId, mail }: { projectId: string; mail: Mail },
): Promise<string> => outbox.write(tx, { kind: MAIL_KIND, projectId, payload: mail })
