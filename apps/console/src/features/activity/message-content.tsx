import { useQuery } from '@tanstack/react-query'
import { isCallError } from '@tillkey/client'
import { getCourierMessageContent } from '@tillkey/contract/platform/identity/courier.ts'
import { MailContent } from '../../shared/mail-content.tsx'
import { Failure, Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { activitySentences as t } from './sentences.ts'

/** The content of a message, for those who may see codes and links, while it is stored. */
export function StoredContent({ id }: { id: string }) {
  const content = useQuery({
    ...operationQuery(useProjectScope(), getCourierMessageContent, { id }),
    retry: false,
  })
  const { error } = content
  if (isCallError(error) && error.status === 404) return <p>{t('messages.gone')}</p>
  if (error) return <Failure error={error} />
  return <Loaded query={content}>{(loaded) => <MailContent {...loaded} />}</Loaded>
}
