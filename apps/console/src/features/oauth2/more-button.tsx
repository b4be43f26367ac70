import english from '../../catalogues/en/access.json'
import { Button } from '../../shared/button.tsx'
import { createTranslate } from '../../shared/messages.ts'

const t = createTranslate(english)

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Loads the next page of a short list, if there is one. */
export const MoreButton = ({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreButtonProps) =>
  hasNextPage && (
    <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
      {t('actions.more')}
    </Button>
  )
