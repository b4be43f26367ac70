import { EmptyState, Heading, Stack } from '@tillkey/ui'
import { Frame } from '../shared/frame.tsx'
import { useWords } from '../shared/words/words-provider.tsx'

/** The place of the totals; there are none to show yet. */
export function TotalsRoute() {
  const { t } = useWords()
  return (
    <Frame title={t('section.totals')} width="wide">
      <Stack gap="loose">
        <Heading focus="arrival">{t('section.totals')}</Heading>
        <EmptyState title={t('totals.none')}>
          <p>{t('totals.noneHelp')}</p>
        </EmptyState>
      </Stack>
    </Frame>
  )
}
