import { isCallError } from '@tillkey/client'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './outcomes.module.css'
import { t } from './sentences.ts'

/** Shown while content is loaded. Announced to assistive technology. */
export const Loading = ({ children = t('loading') }: { children?: ReactNode }) => (
  <output className={styles.loading}>{children}</output>
)

/** Shown in place of a list without entries. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.outcome}>
    <h2>{title}</h2>
    {children}
  </div>
)

/** Returns the sentence for an error: the server's reason, or what a person can do. */
export function explainFailure(error: unknown): string {
  if (!isCallError(error)) return t('error.network')
  if (error.status === 403) return t('error.forbidden')
  if (error.status === 404) return t('error.missing')
  // Any body: an envelope, or the error of OAuth2.
  const { error: envelope, error_description: description } = Object(error.data) as Record<string, unknown>
  const { reason, message } = Object(envelope) as Record<string, unknown> // any value
  const said = description ?? reason ?? message
  return typeof said === 'string' ? said : t('error.network')
}

const titles: Readonly<Record<number, 'error.forbiddenTitle' | 'error.missingTitle'>> = {
  403: 'error.forbiddenTitle',
  404: 'error.missingTitle',
}

const requestOf = (error: unknown): string | undefined =>
  isCallError(error) ? (error.headers?.get('x-request-id') ?? undefined) : undefined

/** Shown when loading failed, with the request's id for the log. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const status = isCallError(error) ? (error.status ?? 0) : 0
  const request = requestOf(error)
  const isFinal = titles[status] !== undefined
  return (
    <div className={styles.outcome} role="alert">
      <h2>{t(titles[status] ?? 'error.title')}</h2>
      <p>{explainFailure(error)}</p>
      {request !== undefined && <p className={styles.request}>{t('error.request', { id: request })}</p>}
      {onRetry && !isFinal && <Button onPress={onRetry}>{t('actions.retry')}</Button>}
    </div>
  )
}

interface QueryLike<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

/** Shows loading or the error of a query, or its data. Data that is already there stays during an error. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: QueryLike<Data>
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return <Loading />
}
