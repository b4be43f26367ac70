import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { getIdentity } from '@tillkey/contract/platform/identity/identities.ts'
import english from '../../catalogues/en/users.json'
import { nameIdentity, readTraits } from '../../shared/identity-name.ts'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Facts, Panel, Screen } from '../../shared/screen.tsx'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/users/$id')

/** One user. */
export function UserScreen() {
  const { id } = route.useParams()
  const project = useSlug()
  const user = useQuery(operationQuery(useProjectScope(), getIdentity, { id }))
  const title = user.data ? nameIdentity(user.data) : id
  return (
    <Screen title={title} above={[{ title: t('users.title'), to: `/p/${project}/users` }]}>
      <Loaded query={user}>
        {(identity) => (
          <Panel>
            <Facts
              facts={Object.entries(readTraits(identity)).map(([name, value]) => [name, String(value)])}
            />
          </Panel>
        )}
      </Loaded>
    </Screen>
  )
}
