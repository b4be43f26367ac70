import { useQuery } from '@tanstack/react-query'
import {
  createProjectApiKey,
  deleteProjectApiKey,
  listProjectApiKeys,
} from '@tillkey/contract/platform/project/api-keys.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Panel, Screen, Stack } from '../../shared/screen.tsx'
import { useChange } from '../../shared/use-change.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { KeyList } from './key-list.tsx'
import { NewKeyButton } from './new-key.tsx'
import styles from './project.module.css'
import { keyRoles } from './roles.ts'
import { projectSentences as t } from './sentences.ts'

/** Keys with which programs administer the project. */
export function KeysScreen() {
  const project = useSlug()
  const scope = usePlatformScope()
  const canChange = useMay()('configure')
  const query = useQuery(operationQuery(scope, listProjectApiKeys, { project }))
  const outdates = [listProjectApiKeys]
  const create = useChange(scope, createProjectApiKey, { outdates })
  const remove = useChange(scope, deleteProjectApiKey, { outdates, done: t('keys.deleted') })
  return (
    <Screen
      title={t('keys.title')}
      actions={
        canChange && (
          <NewKeyButton
            roles={keyRoles}
            defaultRole="data"
            isPending={create.isPending}
            onCreate={async (body) => (await create.mutateAsync({ project, body })).value}
          />
        )
      }
    >
      <Stack>
        {!canChange && <p className={styles.hint}>{t('keys.readOnly')}</p>}
        <Panel isFlush>
          <Loaded query={query}>
            {(keys) => (
              <KeyList
                keys={keys}
                isPending={remove.isPending}
                onDelete={canChange ? (id) => remove.mutate({ project, token_id: id }) : undefined}
              />
            )}
          </Loaded>
        </Panel>
      </Stack>
    </Screen>
  )
}
