import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { PermissionAssertion } from '@tillkey/client'
import {
  createPermissionAssertion,
  deletePermissionAssertion,
  listPermissionAssertions,
  runPermissionAssertions,
} from '@tillkey/contract/platform/permission/assertions.ts'
import { useState } from 'react'
import english from '../../catalogues/en/permissions.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { ConfirmDialog, FormDialog } from '../../shared/dialog.tsx'
import { Select, TextField } from '../../shared/fields.tsx'
import { Glyph } from '../../shared/icons.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Empty, explainFailure, Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Screen } from '../../shared/screen.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { AssertionSummary } from './assertion-summary.tsx'
import { formatRelationship, formatSubject, parseRelationship } from './relationship-text.ts'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/permissions/test-cases')

interface Row extends PermissionAssertion {
  isPassed: boolean | undefined
}

const columns: readonly Column<Row>[] = [
  {
    id: 'question',
    title: t('assertions.question'),
    width: 'minmax(8rem, 3fr)',
    cell: (row) => <code>{formatRelationship(row)}</code>,
  },
  {
    id: 'expected',
    title: t('assertions.expected'),
    width: '6rem',
    isWideOnly: true,
    cell: ({ allowed }) => t(allowed ? 'assertions.allowed' : 'assertions.denied'),
  },
  {
    id: 'result',
    title: t('assertions.result'),
    width: '5rem',
    cell: ({ isPassed }) =>
      isPassed !== undefined && (
        <StateTag tone={isPassed ? 'good' : 'bad'}>
          {t(isPassed ? 'assertions.passed' : 'assertions.failed')}
        </StateTag>
      ),
  },
]

const outdated = [listPermissionAssertions, runPermissionAssertions]

function AddDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [expected, setExpected] = useState<'yes' | 'no'>('yes')
  const create = useChange(useProjectScope(), createPermissionAssertion, {
    outdates: outdated,
    done: t('assertions.added'),
    onDone: onClose,
    failure: 'shown',
  })
  const question = parseRelationship(text)
  const isWrong = text !== '' && question === undefined
  return (
    <FormDialog
      title={t('assertions.new')}
      isOpen
      onClose={onClose}
      submit={t('assertions.add')}
      isPending={create.isPending}
      isDisabled={question === undefined}
      onSubmit={() => question && create.mutate({ body: { ...question, allowed: expected === 'yes' } })}
    >
      <TextField
        label={t('assertions.question')}
        help={t('assertions.questionHelp')}
        kind="mono"
        value={text}
        onChange={setText}
        error={isWrong ? t('assertions.questionWrong') : undefined}
      />
      <Select
        label={t('assertions.expected')}
        value={expected}
        onChange={setExpected}
        options={[
          { value: 'yes', title: t('assertions.expectedAllowed') },
          { value: 'no', title: t('assertions.expectedDenied') },
        ]}
      />
      {create.error && <p role="alert">{explainFailure(create.error)}</p>}
    </FormDialog>
  )
}

interface DeleteProps {
  ids: readonly string[]
  onClose: () => void
}

function DeleteAssertions({ ids, onClose }: DeleteProps) {
  const count = ids.length
  const remove = useChange(useProjectScope(), deletePermissionAssertion, { outdates: outdated })
  const removeAll = async (): Promise<void> => {
    for (const id of ids) await remove.mutateAsync({ id })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('assertions.deleteTitle', { count })}
      isOpen
      onClose={onClose}
      submit={t('assertions.delete')}
      isPending={remove.isPending}
      onSubmit={() => void removeAll().catch(onClose)}
    >
      <p>{t('assertions.deleteText')}</p>
    </ConfirmDialog>
  )
}

/** The assertions with the results of the rules in force. */
function useAssertions() {
  const scope = useProjectScope()
  const assertions = useQuery(operationQuery(scope, listPermissionAssertions))
  const run = useQuery({ ...operationQuery(scope, runPermissionAssertions, {}), staleTime: 0 })
  const results = run.data?.results ?? []
  const passed = new Map(results.map((result) => [result.id, result.passed]))
  const rows = assertions.data?.assertions.map((one): Row => ({ ...one, isPassed: passed.get(one.id) })) ?? []
  return { assertions, run, results, rows }
}

interface ActionsProps {
  run: ReturnType<typeof useAssertions>['run']
  hasRows: boolean
  hasChosen: boolean
  onOpen: (dialog: 'add' | 'delete') => void
}

function Actions({ run, hasRows, hasChosen, onOpen }: ActionsProps) {
  const may = useMay()
  return (
    <>
      {hasRows && (
        <Button isPending={run.isFetching} onPress={() => void run.refetch()}>
          <Glyph name="activity" />
          {t('assertions.run')}
        </Button>
      )}
      {may('change') && hasChosen && (
        <Button variant="danger" onPress={() => onOpen('delete')}>
          {t('assertions.delete')}
        </Button>
      )}
      {may('change') && (
        <Button variant="primary" onPress={() => onOpen('add')}>
          <Glyph name="plus" />
          {t('assertions.add')}
        </Button>
      )}
    </>
  )
}

/** Questions with expected answers, and whether the rules in force give them. */
export function AssertionsScreen() {
  const navigate = route.useNavigate()
  const project = useSlug()
  const may = useMay()
  const { assertions, run, results, rows } = useAssertions()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'add' | 'delete'>()
  const chosen = rows.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const open = (row: Row): void => {
    const { namespace, object, relation } = row
    const search = { subject: formatSubject(row), relation, object: `${namespace}:${object}` }
    void navigate({ to: screenPaths.explain, params: { project }, search })
  }
  return (
    <Screen
      title={t('assertions.title')}
      layout="fill"
      status={results.length > 0 && <AssertionSummary results={results} />}
      actions={
        <Actions run={run} hasRows={rows.length > 0} hasChosen={chosen.length > 0} onOpen={setDialog} />
      }
    >
      <Loaded query={assertions}>
        {() =>
          rows.length === 0 ? (
            <Empty title={t('assertions.empty')}>
              <p>{t('assertions.emptyText')}</p>
            </Empty>
          ) : (
            <DataTable
              label={t('assertions.title')}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={formatRelationship}
              onOpen={open}
              {...(may('change') && { selection: { ids: selected, onChange: setSelected } })}
            />
          )
        }
      </Loaded>
      {dialog === 'add' && <AddDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'delete' && (
        <DeleteAssertions
          ids={chosen}
          onClose={() => {
            setSelected(new Set())
            setDialog(undefined)
          }}
        />
      )}
    </Screen>
  )
}
