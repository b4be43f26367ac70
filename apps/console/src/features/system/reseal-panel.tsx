import { useMutation } from '@tanstack/react-query'
import { resealSecrets } from '@tillkey/contract/platform/project/secrets.ts'
import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { explainFailure } from '../../shared/outcomes.tsx'
import { Panel } from '../../shared/screen.tsx'
import { useToasts } from '../../shared/toasts.tsx'
import { usePlatformScope } from '../../shared/use-project.ts'
import { systemSentences as t } from './sentences.ts'
import styles from './system.module.css'

const nothing = { checked: 0, resealed: 0, unreadable: 0 }

/** Re-encrypts stored values under the newest secret, in steps. */
export function ResealPanel() {
  const { client } = usePlatformScope()
  const toasts = useToasts()
  const [done, setDone] = useState<typeof nothing>()
  const reseal = useMutation({
    async mutationFn() {
      let total = nothing
      let cursor: string | undefined
      do {
        const step = await resealSecrets(client, { body: cursor === undefined ? {} : { cursor } })
        total = {
          checked: total.checked + step.checked,
          resealed: total.resealed + step.resealed,
          unreadable: total.unreadable + step.unreadable,
        }
        setDone(total)
        cursor = step.next
      } while (cursor !== '')
    },
    onError: (error) => toasts.fail(explainFailure(error)),
  })
  return (
    <Panel title={t('system.secrets')}>
      <div className={styles.form}>
        <p>{t('system.resealText')}</p>
        <Button isPending={reseal.isPending} onPress={() => reseal.mutate()}>
          {t('system.reseal')}
        </Button>
        {done && <output>{t('system.resealed', done)}</output>}
      </div>
    </Panel>
  )
}
