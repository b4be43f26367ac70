import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Identity, Organization } from '@tillkey/client'
import { listIdentities } from '@tillkey/contract/platform/identity/identities.ts'
import {
  deleteOrganization,
  getOrganization,
  listOrganizations,
} from '@tillkey/contract/platform/project/organizations.ts'
import { useCallback, useMemo, useState } from 'react'
import english from '../../catalogues/en/organizations.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { nameIdentity } from '../../shared/identity-name.ts'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { listQuery, operationQuery } from '../../shared/queries.ts'
import { Facts, Panel, Screen, TwoColumns } from '../../shared/screen.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatDate, formatTime } from '../../shared/times.ts'
import { useChange } from '../../shared/use-change.ts'
import { usePlatformScope, useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { DomainsPanel } from './domains-panel.tsx'
import { OrganizationDialog } from './organization-dialog.tsx'
import styles from './organizations.module.css'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/organizations/$id')
const PAGE_SIZE = 100

const columns: readonly Column<Identity>[] = [
  {
    id: 'user',
    title: t('members.user'),
    width: 'minmax(8rem, 1fr)',
    cell: (identity) => <strong>{nameIdentity(identity)}</strong>,
  },
  {
    id: 'state',
    title: t('members.state'),
    width: '6rem',
    cell: ({ state = 'active' }) => (
      <StateTag tone={state === 'active' ? 'good' : 'off'}>
        {state === 'active' ? t('state.active') : t('state.inactive')}
      </StateTag>
    ),
  },
  {
    id: 'created',
    title: t('members.created'),
    width: '7rem',
    isWideOnly: true,
    cell: ({ created_at: time }) => time && formatDate(time),
  },
]

/** The users that belong to an organization. */
function Members({ organization }: { organization: string }) {
  const navigate = route.useNavigate()
  const project = useSlug()
  const list = useInfiniteQuery(
    listQuery(useProjectScope(), listIdentities, {
      args: { organization_id: organization, page_size: PAGE_SIZE },
      itemsOf: (identities) => identities,
    }),
  )
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <Panel title={t('members')} isFlush>
      <Loaded query={list}>
        {() =>
          rows.length === 0 ? (
            <p className={styles.domain}>{t('members.empty')}</p>
          ) : (
            <div className={styles.members}>
              <DataTable
                label={t('members')}
                columns={columns}
                rows={rows}
                idOf={({ id }) => id}
                nameOf={nameIdentity}
                onOpen={({ id }) => void navigate({ to: screenPaths.user, params: { project, id } })}
                onEndReached={more}
                isLoadingMore={isFetchingNextPage}
              />
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}

function OrganizationActions({ organization }: { organization: Organization }) {
  const [open, setOpen] = useState<'edit' | 'delete' | undefined>(undefined)
  const navigate = route.useNavigate()
  const project = useSlug()
  const close = (): void => setOpen(undefined)
  const remove = useChange(usePlatformScope(), deleteOrganization, {
    outdates: [listOrganizations],
    done: t('deleted'),
    onDone: () => void navigate({ to: screenPaths.organizations, params: { project } }),
  })
  const { id, label } = organization
  return (
    <>
      <Button onPress={() => setOpen('edit')}>{t('edit')}</Button>
      <Button variant="danger" onPress={() => setOpen('delete')}>
        {t('delete')}
      </Button>
      {open === 'edit' && <OrganizationDialog organization={organization} onClose={close} />}
      <ConfirmDialog
        title={t('deleteTitle', { name: label })}
        isOpen={open === 'delete'}
        onClose={close}
        submit={t('delete')}
        isPending={remove.isPending}
        expected={label}
        onSubmit={() => remove.mutate({ project_id: project, organization_id: id }, { onError: close })}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
    </>
  )
}

/** One organization: its domains and its members. */
export function OrganizationScreen() {
  const { id } = route.useParams()
  const project = useSlug()
  const mayChange = useMay()('change')
  const found = useQuery(
    operationQuery(usePlatformScope(), getOrganization, { project_id: project, organization_id: id }),
  )
  const organization = found.data?.organization
  return (
    <Screen
      title={organization?.label ?? t('facts')}
      above={[{ title: t('title'), to: `/p/${project}/organizations` }]}
      actions={mayChange && organization && <OrganizationActions organization={organization} />}
    >
      <Loaded query={found}>
        {({ organization: { created_at: time } }) => (
          <TwoColumns
            aside={
              <Panel
                title={t('facts')}
                actions={
                  <Link to={screenPaths.simulator} params={{ project }} search={{ tab: 'organization' }}>
                    {t('test')}
                  </Link>
                }
              >
                <Facts
                  facts={[
                    [t('id'), <code key="id">{id}</code>],
                    [t('created'), formatTime(time)],
                  ]}
                />
              </Panel>
            }
          >
            <DomainsPanel organization={id} />
            <Members organization={id} />
          </TwoColumns>
        )}
      </Loaded>
    </Screen>
  )
}
