import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isCallError, type ListedJsonWebKey } from '@tillkey/client'
import {
  createJsonWebKeySet,
  deleteJsonWebKey,
  discoverJsonWebKeys,
  getJsonWebKeySet,
  listJsonWebKeys,
} from '@tillkey/contract/platform/oauth2/keys.ts'
import { useCallback, useState } from 'react'
import english from '../../catalogues/en/access.json'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog, FormDialog } from '../../shared/dialog.tsx'
import { Select, TextField } from '../../shared/fields.tsx'
import { Line, Lines } from '../../shared/lines.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { listQuery, operationQuery } from '../../shared/queries.ts'
import { Panel, Screen, Stack } from '../../shared/screen.tsx'
import { SearchBox } from '../../shared/search-box.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatAgo } from '../../shared/times.ts'
import { useChange } from '../../shared/use-change.ts'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { groupKeys, type KeySet, type ShownKey, signingSetNames, toKeySet } from './key-sets.ts'
import { MoreButton } from './more-button.tsx'
import styles from './oauth2.module.css'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/keys')

const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA'].map((value) => ({
  value,
  title: value,
}))

const keyReads = [listJsonWebKeys, getJsonWebKeySet, discoverJsonWebKeys]

const asKeys = (keys: readonly ListedJsonWebKey[]): readonly ListedJsonWebKey[] => keys

interface AddKeyProps {
  /** The set, or undefined for a new one. */
  set: string | undefined
  isOpen: boolean
  onClose: () => void
}

/** Generates a key, in a set or in a new one. */
function AddKey({ set, isOpen, onClose }: AddKeyProps) {
  const [algorithm, setAlgorithm] = useState('RS256')
  const [name, setName] = useState('')
  const add = useChange(useProjectScope(), createJsonWebKeySet, {
    outdates: keyReads,
    done: t('keys.added'),
    onDone: onClose,
  })
  const target = set ?? name.trim()
  return (
    <FormDialog
      title={set === undefined ? t('keys.newSet') : t('keys.rotateTitle')}
      submit={set === undefined ? t('keys.create') : t('keys.rotate')}
      isOpen={isOpen}
      isPending={add.isPending}
      isDisabled={target === ''}
      onClose={onClose}
      onSubmit={() => add.mutate({ set: target, body: { alg: algorithm, use: 'sig', kid: '' } })}
    >
      {set === undefined ? (
        <TextField label={t('keys.setName')} kind="mono" value={name} onChange={setName} />
      ) : (
        <p>{t('keys.rotateText')}</p>
      )}
      <Select label={t('keys.algorithm')} value={algorithm} onChange={setAlgorithm} options={algorithms} />
    </FormDialog>
  )
}

interface KeyLineProps {
  listed: ShownKey
  /** Whether new tokens are signed with it. */
  isSigning: boolean
  onDelete: (() => void) | undefined
}

const describeKey = ({ alg, kty, created_at: time }: ShownKey): string =>
  time === undefined ? (alg ?? kty) : t('keys.detail', { algorithm: alg ?? kty, age: formatAgo(time) })

const KeyLine = ({ listed, isSigning, onDelete }: KeyLineProps) => (
  <Line
    icon="key"
    title={<code>{listed.kid}</code>}
    detail={describeKey(listed)}
    trailing={
      <>
        <StateTag tone={isSigning ? 'good' : 'info'}>
          {isSigning ? t('keys.signs') : t('keys.verifies')}
        </StateTag>
        {onDelete && (
          <Button variant="quiet" aria-label={t('keys.deleteOne', { kid: listed.kid })} onPress={onDelete}>
            {t('actions.delete')}
          </Button>
        )}
      </>
    }
  />
)

function KeySetPanel({ set, keys, purpose }: KeySet) {
  const canChange = useMay()('change')
  const [isAdding, setIsAdding] = useState(false)
  const [doomed, setDoomed] = useState<ShownKey>()
  const close = (): void => setDoomed(undefined)
  const remove = useChange(useProjectScope(), deleteJsonWebKey, {
    outdates: keyReads,
    done: t('keys.deleted'),
    onDone: close,
  })
  const isNewest = purpose !== undefined && doomed?.kid === keys[0]?.kid
  return (
    <Panel
      title={<code>{set}</code>}
      actions={
        canChange && (
          <Button onPress={() => setIsAdding(true)} aria-label={t('keys.rotateSet', { set })}>
            {t('keys.rotate')}
          </Button>
        )
      }
    >
      <div className={styles.group}>
        {purpose && <p className={styles.help}>{t(`keys.purpose.${purpose}`)}</p>}
        <Lines empty={t('keys.none')}>
          {keys.map((listed, index) => (
            <KeyLine
              key={listed.kid}
              listed={listed}
              isSigning={index === 0 && purpose !== undefined}
              onDelete={canChange ? () => setDoomed(listed) : undefined}
            />
          ))}
        </Lines>
      </div>
      <AddKey set={set} isOpen={isAdding} onClose={() => setIsAdding(false)} />
      {doomed && (
        <ConfirmDialog
          title={t('keys.deleteTitle')}
          submit={t('keys.delete')}
          expected={doomed.kid}
          isOpen
          isPending={remove.isPending}
          onClose={close}
          onSubmit={() => remove.mutate({ set, kid: doomed.kid })}
        >
          <p>{t('keys.deleteText')}</p>
          {isNewest && <p>{keys.length > 1 ? t('keys.deleteNewest') : t('keys.deleteLast')}</p>}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** The key set with a name. A missing one is shown like an empty one. */
function NamedKeySet({ set }: { set: string }) {
  const keys = useQuery({ ...operationQuery(useProjectScope(), getJsonWebKeySet, { set }), retry: false })
  const isMissing = isCallError(keys.error) && keys.error.status === 404
  if (isMissing) return <KeySetPanel {...toKeySet(set, [])} />
  return <Loaded query={keys}>{({ keys: own = [] }) => <KeySetPanel {...toKeySet(set, own)} />}</Loaded>
}

/** The sets that sign tokens, and another one by its name: what a deployment shows that does not list sets. */
function NamedKeySets() {
  const { set = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const search = useCallback(
    (name: string) => void navigate({ search: { set: name === '' ? undefined : name }, replace: true }),
    [navigate],
  )
  return (
    <Stack>
      <SearchBox label={t('keys.find')} value={set} onSearch={search} />
      {[...new Set([...(set === '' ? [] : [set]), ...signingSetNames])].map((name) => (
        <NamedKeySet key={name} set={name} />
      ))}
    </Stack>
  )
}

function ListedKeySets() {
  const keys = useInfiniteQuery(
    listQuery(useProjectScope(), listJsonWebKeys, { args: { page_size: 250 }, itemsOf: asKeys }),
  )
  return (
    <Loaded query={keys}>
      {({ pages }) => (
        <Stack>
          {groupKeys(pages.flatMap(({ items }) => items)).map((each) => (
            <KeySetPanel key={each.set} {...each} />
          ))}
          <MoreButton query={keys} />
        </Stack>
      )}
    </Loaded>
  )
}

/** The key sets of the project, without key material. */
export function KeysScreen() {
  const canChange = useMay()('change')
  const [isAdding, setIsAdding] = useState(false)
  const isListed = useObstacle('listKeySets') === undefined
  return (
    <Screen
      title={t('keys.title')}
      actions={canChange && <Button onPress={() => setIsAdding(true)}>{t('keys.newSet')}</Button>}
    >
      {isListed ? <ListedKeySets /> : <NamedKeySets />}
      <AddKey set={undefined} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Screen>
  )
}
