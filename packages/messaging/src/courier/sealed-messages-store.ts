import { type Keyring, type SealedRows, sealedColumn } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import { contentContext } from './courier.ts'

/** Messages with stored content, for key rotation. */
export const sealedMessages = (db: Queries, keyring: Keyring): SealedRows =>
  sealedColumn(db, {
    table: 'courier_messages',
    key: ['project_id', 'id'],
    column: 'content',
    where: "content <> ''",
    reseal: ({ project_id: projectId = '', id = '', content = '' }) =>
      keyring.reseal(content, contentContext(projectId, id)),
  })
