import type { Outbox } from '@tillkey/jobs'
import type { Transaction } from '@tillkey/sql'

/** A message to one recipient. `text` and `html` have the same content. */
export interface Mail {
  /** One address without a name. */
  to: string
  subject: string
  text: string
  html: string
  /** `Name <address>`. Default: the deliverer's. */
  from?: string
  /** Category for filters and the demo inbox, e.g. Receipt, Recovery. */
  category?: string
}

/** Kind of outbox messages that contain mails. */
export const MAIL_KIND = 'mail'

/** Writes a mail to the outbox in the given transaction; it is sent after the commit. Returns the outbox id. */
export const writeMail = (
  outbox: Outbox,
  tx: Transaction,
  { projectId, mail }: { projectId: string; mail: Mail },
): Promise<string> => outbox.write(tx, { kind: MAIL_KIND, projectId, payload: mail })
