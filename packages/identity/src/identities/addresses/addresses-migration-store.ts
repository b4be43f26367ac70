import { placeholders, type Transaction } from '@tillkey/sql'
import { type Addresses, addressesText } from '../identity-rows.ts'

interface AddressRow {
  project_id: string
  id: string
  addresses: string
}

const BATCH_SIZE = 500

/** Rewrites stored addresses in the form of the API, with times in RFC 3339 instead of milliseconds. */
export async function migrateAddressesToViews(tx: Transaction): Promise<void> {
  let last: Pick<AddressRow, 'project_id' | 'id'> | undefined = { project_id: '', id: '' }
  while (last) {
    const rows: AddressRow[] = await tx.all<AddressRow>(
      `SELECT project_id, id, addresses FROM identities WHERE (project_id, id) > ($1, $2)
       ORDER BY project_id, id LIMIT ${BATCH_SIZE}`,
      [last.project_id, last.id],
    )
    if (rows.length > 0) await writeAddressViews(tx, rows)
    last = rows.at(-1)
  }
}

async function writeAddressViews(tx: Transaction, rows: readonly AddressRow[]): Promise<void> {
  const shown = rows.flatMap(({ project_id: projectId, id, addresses }) => [
    projectId,
    id,
    addressesText(JSON.parse(addresses) as Addresses), // written by earlier releases
  ])
  await tx.run(
    `UPDATE identities SET addresses = shown.column3 FROM (VALUES ${placeholders(rows.length, 3)}) AS shown
     WHERE project_id = shown.column1 AND id = shown.column2`,
    shown,
  )
}
