import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TrustedOAuth2JwtGrantIssuer } from '@tillkey/client'
import {
  deleteTrustedOAuth2JwtGrantIssuer,
  listTrustedOAuth2JwtGrantIssuers,
} from '@tillkey/contract/platform/oauth2/trust.ts'
import { useState } from 'react'
import english from '../../catalogues/en/access.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { Line, Lines } from '../../shared/lines.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery } from '../../shared/queries.ts'
import { Panel, Screen, Stack } from '../../shared/screen.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatAgo } from '../../shared/times.ts'
import { useChange } from '../../shared/use-change.ts'
import { useIsAvailable } from '../../shared/use-obstacle.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { MoreButton } from './more-button.tsx'
import { TrustIssuer } from './trust-issuer.tsx'

const t = createTranslate(english)

type Issuer = TrustedOAuth2JwtGrantIssuer

const asIssuers = (issuers: readonly Issuer[]): readonly Issuer[] => issuers

function describeIssuer({ allow_any_subject: isAny, subject = '', scope = [] }: Issuer): string {
  const who = isAny ? t('issuers.anySubject') : t('issuers.subject', { subject })
  return scope.length === 0 ? who : `${who} · ${scope.join(' ')}`
}

const isPast = (time: string): boolean => Date.parse(time) < Date.now()

function IssuerState({ expires_at: time = '' }: Issuer) {
  return isPast(time) ? (
    <StateTag tone="bad">{t('expiry.past', { ago: formatAgo(time) })}</StateTag>
  ) : (
    <StateTag tone="good">{t('expiry.future', { ago: formatAgo(time) })}</StateTag>
  )
}

/** Issuers whose assertions are exchanged for tokens. */
export function IssuersScreen() {
  const scope = useProjectScope()
  const may = useMay()
  const canChange = may('change')
  const canTest = useIsAvailable()(screenPaths.simulator) && may('configure')
  const navigate = useNavigate()
  const project = useSlug()
  const [isAdding, setIsAdding] = useState(false)
  const [doomed, setDoomed] = useState<Issuer>()
  const close = (): void => setDoomed(undefined)
  const issuers = useInfiniteQuery(
    listQuery(scope, listTrustedOAuth2JwtGrantIssuers, { args: { page_size: 100 }, itemsOf: asIssuers }),
  )
  const remove = useChange(scope, deleteTrustedOAuth2JwtGrantIssuer, {
    outdates: [listTrustedOAuth2JwtGrantIssuers],
    done: t('issuers.deleted'),
    onDone: close,
  })
  const openTest = (): void =>
    void navigate({ to: screenPaths.simulator, params: { project }, search: { tab: 'issuer' } })
  const actions = (
    <>
      {canTest && <Button onPress={openTest}>{t('issuers.test')}</Button>}
      {canChange && (
        <Button variant="primary" onPress={() => setIsAdding(true)}>
          {t('issuers.add')}
        </Button>
      )}
    </>
  )
  return (
    <Screen title={t('issuers.title')} actions={actions}>
      <Loaded query={issuers}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items)
          if (all.length === 0)
            return (
              <Empty title={t('issuers.empty')}>
                <p>{t('issuers.emptyText')}</p>
              </Empty>
            )
          return (
            <Stack>
              <Panel>
                <Lines empty={t('issuers.empty')}>
                  {all.map((issuer) => (
                    <Line
                      key={issuer.id}
                      title={issuer.issuer}
                      detail={describeIssuer(issuer)}
                      trailing={
                        <>
                          <IssuerState {...issuer} />
                          {canChange && (
                            <Button
                              variant="quiet"
                              aria-label={t('issuers.deleteOne', { issuer: issuer.issuer ?? '' })}
                              onPress={() => setDoomed(issuer)}
                            >
                              {t('actions.delete')}
                            </Button>
                          )}
                        </>
                      }
                    />
                  ))}
                </Lines>
              </Panel>
              <MoreButton query={issuers} />
            </Stack>
          )
        }}
      </Loaded>
      <TrustIssuer isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <ConfirmDialog
        title={t('issuers.deleteTitle')}
        submit={t('issuers.delete')}
        isOpen={doomed !== undefined}
        isPending={remove.isPending}
        onClose={close}
        onSubmit={() => remove.mutate({ id: doomed?.id ?? '' })}
      >
        <p>{t('issuers.deleteText', { issuer: doomed?.issuer ?? '' })}</p>
      </ConfirmDialog>
    </Screen>
  )
}
