import { useQuery } from '@tanstack/react-query'
import type { OAuth2Client } from '@tillkey/client'
import { discoverOidcConfiguration } from '@tillkey/contract/platform/oauth2/oidc.ts'
import { useState } from 'react'
import english from '../../catalogues/en/clients.json'
import { CopyButton } from '../../shared/copy-button.tsx'
import { Select } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Panel } from '../../shared/screen.tsx'
import { useProjectScope } from '../../shared/use-project.ts'
import { CodeBlock } from './code-block.tsx'
import styles from './oauth2.module.css'
import { listSnippets } from './snippets.ts'

const t = createTranslate(english)

/** Code that uses the client. */
export function SnippetsPanel({ client }: { client: OAuth2Client }) {
  const discovery = useQuery(operationQuery(useProjectScope(), discoverOidcConfiguration))
  const [chosen, setChosen] = useState('0')
  return (
    <Panel title={t('snippets.title')}>
      <Loaded query={discovery}>
        {({ issuer }) => {
          const snippets = listSnippets({ client, issuer })
          const snippet = snippets[Number(chosen)] ?? snippets[0]
          return (
            <div className={styles.group}>
              <div className={styles.snippetHead}>
                <Select
                  label={t('snippets.choose')}
                  value={chosen}
                  onChange={setChosen}
                  options={snippets.map(({ title }, index) => ({ value: String(index), title }))}
                />
                <CopyButton text={snippet?.code ?? ''} label={t('snippets.copy')} />
              </div>
              <CodeBlock label={snippet?.title ?? ''}>{snippet?.code ?? ''}</CodeBlock>
            </div>
          )
        }}
      </Loaded>
    </Panel>
  )
}
