import { useQuery } from '@tanstack/react-query'
import { getIdentity, listIdentities } from '@tillkey/contract/platform/identity/identities.ts'
import { searchIdentities } from '@tillkey/contract/platform/identity/identity-search.ts'
import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { TextField } from '../../shared/fields.tsx'
import { nameIdentity, readName } from '../../shared/identity-name.ts'
import { Line, Lines } from '../../shared/lines.tsx'
import { Loaded } from '../../shared/outcomes.tsx'
import { cacheKey, operationQuery } from '../../shared/queries.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { distinct, findByIdentifier } from '../users/users-queries.ts'
import { simulatorSentences as t } from './sentences.ts'
import styles from './simulator.module.css'

const MAX_FOUND = 5

interface PersonPickerProps {
  /** Id of the chosen person. Empty for none. */
  id: string
  onChoose: (id: string) => void
}

function Chosen({ id, onChoose }: PersonPickerProps) {
  const identity = useQuery(operationQuery(useProjectScope(), getIdentity, { id }))
  return (
    <div className={styles.person}>
      <Loaded query={identity}>{(found) => <strong>{nameIdentity(found)}</strong>}</Loaded>
      <Button variant="quiet" onPress={() => onChoose('')}>
        {t('person.change')}
      </Button>
    </div>
  )
}

function Found({ query, onChoose }: { query: string; onChoose: (id: string) => void }) {
  const scope = useProjectScope()
  const found = useQuery({
    queryKey: cacheKey(scope, listIdentities, { simulated: query }),
    async queryFn() {
      const [identified, { data }] = await Promise.all([
        findByIdentifier(scope.client, query),
        scope.client.request(searchIdentities, { query, page_size: MAX_FOUND }),
      ])
      return distinct([...identified, ...data]).slice(0, MAX_FOUND)
    },
  })
  return (
    <Loaded query={found}>
      {(people) => (
        <Lines empty={t('person.empty')}>
          {people.map((identity) => (
            <Line
              key={identity.id}
              title={nameIdentity(identity)}
              detail={readName(identity)}
              trailing={
                <Button
                  aria-label={t('person.useOne', { name: nameIdentity(identity) })}
                  onPress={() => onChoose(identity.id)}
                >
                  {t('person.use')}
                </Button>
              }
            />
          ))}
        </Lines>
      )}
    </Loaded>
  )
}

/** Finds and chooses a user. */
export function PersonPicker({ id, onChoose }: PersonPickerProps) {
  const [query, setQuery] = useState('')
  if (id !== '') return <Chosen id={id} onChoose={onChoose} />
  return (
    <>
      <TextField
        label={t('person.search')}
        help={t('person.searchHelp')}
        value={query}
        onChange={setQuery}
        autoComplete="off"
      />
      {query.trim() !== '' && <Found query={query.trim()} onChoose={onChoose} />}
    </>
  )
}
