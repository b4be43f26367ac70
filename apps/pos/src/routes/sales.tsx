import { EmptyState, Heading, Stack } from '@tillkey/ui'
import { Frame } from '../shared/frame.tsx'
import { useWords } from '../shared/words/words-provider.tsx'

/** The place of the sales; there are none to show yet. */
export function SalesRoute() {
  const { t } = useWords()
  return (
    <Frame title={t('section.sales')} width="wide">
      <Stack gap="loose">
        <Heading focus="arrival">{t('section.sales')}</Heading>
        <EmptyState title={t('sales.none')}>
          <p>{t('sales.noneHelp')}</p>
        </EmptyState>
      </Stack>
    </Frame>
  )
}
