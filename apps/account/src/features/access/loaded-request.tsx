import { Alert, ButtonLink, Spinner } from '@tillkey/ui'
import { leaveFor } from '@tillkey/web'
import type { ReactNode } from 'react'
import { useLazyMessages } from '../../shared/lazy-messages.ts'
import { useServices } from '../../shared/services.ts'
import { Title } from '../../shared/title.tsx'
import { describeAccessFailure, redirectOfAnsweredRequest } from './failure.ts'

interface RequestedProps<R> {
  title: string
  /** Request of an app; undefined until loaded. */
  request: R | undefined
  error: unknown
  children: (request: R) => ReactNode
}

/** Renders a loaded request, a spinner or an error. Redirects if the request was already answered. */
export function LoadedRequest<R>({ title, request, error, children }: RequestedProps<R>) {
  const i18n = useLazyMessages()
  const { base } = useServices()
  if (request !== undefined) return children(request)
  const next = redirectOfAnsweredRequest(error)
  if (next !== undefined) void leaveFor(next)
  if (error === undefined || next !== undefined) return <Spinner label={i18n.t('wait')} />
  return (
    <>
      <Title focus="arrival">{title}</Title>
      <Alert tone="danger">{describeAccessFailure(i18n, error)}</Alert>
      <ButtonLink size="wide" href={`${base}/`}>
        {i18n.t('home')}
      </ButtonLink>
    </>
  )
}
