import type { Identity } from '@tillkey/client'
import english from '../../catalogues/en/users.json'
import type { Column } from '../../shared/data-table.tsx'
import { nameIdentity, readName } from '../../shared/identity-name.ts'
import { createTranslate } from '../../shared/messages.ts'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatAgo, formatDate, formatTime } from '../../shared/times.ts'
import { Avatar } from './avatar.tsx'
import { type FormField, formatTrait, listLeaves, readTrait } from './schema-fields.ts'
import type { LastSignIns } from './use-last-sign-ins.ts'
import styles from './users.module.css'

const t = createTranslate(english)

/** Inactive, unverified (none of the addresses is verified), or active. */
function State({
  identity: { state = 'active', verifiable_addresses: addresses = [] },
}: {
  identity: Identity
}) {
  if (state !== 'active') return <StateTag tone="off">{t('state.inactive')}</StateTag>
  const isUnverified = addresses.length > 0 && !addresses.some(({ verified }) => verified)
  return isUnverified ? (
    <StateTag tone="hold">{t('state.unverified')}</StateTag>
  ) : (
    <StateTag tone="good">{t('state.active')}</StateTag>
  )
}

const first: readonly Column<Identity>[] = [
  {
    id: 'identifier',
    title: t('columns.identifier'),
    width: 'minmax(10rem, 2fr)',
    cell: (identity) => (
      <span className={styles.identifier}>
        <Avatar identity={identity} size="small" />
        <strong>{nameIdentity(identity)}</strong>
      </span>
    ),
  },
  {
    id: 'name',
    title: t('columns.name'),
    width: 'minmax(8rem, 1fr)',
    isWideOnly: true,
    cell: readName,
  },
  {
    id: 'state',
    title: t('columns.state'),
    width: '7rem',
    cell: (identity) => <State identity={identity} />,
  },
]

const last: readonly Column<Identity>[] = [
  {
    id: 'schema',
    title: t('columns.schema'),
    width: 'minmax(6rem, 0.5fr)',
    isWideOnly: true,
    cell: ({ schema_id: schema }) => schema,
  },
  {
    id: 'created',
    title: t('columns.created'),
    width: '7rem',
    isWideOnly: true,
    cell: ({ created_at: time }) => time && formatDate(time),
  },
]

const toColumn = ({ pointer, title, kind }: FormField): Column<Identity> => ({
  id: pointer,
  title,
  width: 'minmax(6rem, 0.75fr)',
  isWideOnly: true,
  cell: ({ traits }) => formatTrait(readTrait(traits, pointer), kind),
})

/** When people last signed in, as far as it is known. */
const toSignInColumn = (times: LastSignIns): Column<Identity> => ({
  id: 'signIn',
  title: t('columns.signIn'),
  width: '7rem',
  isWideOnly: true,
  cell({ id }) {
    const time = times.get(id)
    return time && <time title={formatTime(time)}>{formatAgo(time)}</time>
  },
})

interface ColumnChoice {
  fields: readonly FormField[]
  /** Pointers of traits. */
  chosen: readonly string[]
  /** Absent where sign-ins are not available. */
  lastSignIns: LastSignIns | undefined
}

/** Returns the columns of the list: the common ones, and the traits that were chosen. */
export const listColumns = ({ fields, chosen, lastSignIns }: ColumnChoice): readonly Column<Identity>[] => [
  ...first,
  ...listLeaves(fields)
    .filter(({ pointer }) => chosen.includes(pointer))
    .map(toColumn),
  ...(lastSignIns ? [toSignInColumn(lastSignIns)] : []),
  ...last,
]
