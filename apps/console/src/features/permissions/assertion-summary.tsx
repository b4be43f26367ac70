import english from '../../catalogues/en/permissions.json'
import { createTranslate } from '../../shared/messages.ts'
import { StateTag } from '../../shared/state-tag.tsx'

const t = createTranslate(english)

/** How many test cases passed. */
export function AssertionSummary({ results }: { results: readonly { passed: boolean }[] }) {
  const failed = results.filter(({ passed }) => !passed).length
  return (
    <StateTag tone={failed === 0 ? 'good' : 'bad'}>
      {t('assertions.summary', { failed, total: results.length })}
    </StateTag>
  )
}
