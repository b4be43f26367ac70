import { Alert, ButtonLink, Card, Heading, Spinner, Stack } from '@tillkey/ui'
import { useLoaded } from '@tillkey/web'
import { useCallback, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { listMachines, type TerminalListing } from '../features/terminals/terminal-listing.ts'
import { TerminalPicker } from '../features/terminals/terminal-picker.tsx'
import { PleaseWait } from '../shared/elements/please-wait.tsx'
import { Frame } from '../shared/frame/frame.tsx'
import { OptionalPanel } from '../shared/layout/optional-panel.tsx'
import { SetupSteps } from '../shared/layout/setup-steps.tsx'
import { useMediaQuery, WITH_RAIL } from '../shared/layout/use-media-query.ts'
import { errorMessage } from '../shared/messages/error-message.ts'
import { useLazyMessages } from '../shared/messages/lazy-messages.tsx'
import { lazyScreen } from '../shared/messages/lazy-screen.tsx'
import { useServices } from '../shared/till/services.ts'
import styles from './terminals.module.css'

const MachineBack = lazyScreen(
  async () => (await import('../features/terminals/machine-back.tsx')).MachineBack,
)

/** Selects the card machine, then continues to the till. */
export function TerminalsRoute() {
  const { till, provider: firstProvider } = useServices()
  const { t } = useLazyMessages()
  const onboarding = useOnboarding('/terminals')
  const provider = onboarding === null ? null : onboarding.provider || firstProvider
  const list = useCallback(() => listMachines(till, provider ?? ''), [till, provider])
  const listing = useLoaded(provider === null ? null : list)
  if (onboarding === null || provider === null) return <PleaseWait />
  return (
    <Frame title={t('machines.title')} width="wide">
      {listing === null ? (
        <Card>
          <Spinner label={t('machines.fetching')} size="large" />
        </Card>
      ) : (
        <Machines
          listing={listing}
          provider={provider}
          linked={onboarding.terminal?.uuid ?? null}
          till={onboarding.location.till}
        />
      )}
    </Frame>
  )
}

interface MachinesProps {
  listing: TerminalListing
  provider: string
  linked: string | null
  till: string | null
}

/** Machines of an account. Large screens also show where the serial number is. */
function Machines({ listing, ...rest }: MachinesProps) {
  const i18n = useLazyMessages()
  const { t } = i18n
  const [, navigate] = useLocation()
  const [chosen, choose] = useState<string | null>(null)
  const hasDesk = useMediaQuery(WITH_RAIL)
  const terminals = 'terminals' in listing ? listing.terminals : []
  const shown = terminals.find(({ uuid }) => uuid === (chosen ?? rest.linked)) ?? terminals[0]
  return (
    <div className={styles.machines}>
      <Stack gap="loose">
        {rest.linked === null && terminals.length > 0 ? <SetupSteps at="machine" /> : null}
        <Stack gap="tight">
          <Heading focus="arrival">{t('machines.title')}</Heading>
          <p>{t('machines.hint')}</p>
        </Stack>
        {'refusal' in listing ? (
          <LinkAgain reason={errorMessage(i18n, listing.refusal, 'machines.failed')} />
        ) : (
          <>
            <TerminalPicker
              {...rest}
              terminals={terminals}
              chosen={chosen}
              onChoose={choose}
              onConnected={() => navigate('/payment')}
            />
            <p>
              {t('machines.notThere')} <Link href="/login">{t('machines.linkOther')}</Link>
            </p>
          </>
        )}
      </Stack>
      {hasDesk && shown ? (
        <OptionalPanel>
          <MachineBack serialNumber={shown.serialNumber} />
        </OptionalPanel>
      ) : null}
    </div>
  )
}

function LinkAgain({ reason }: { reason: string }) {
  const { t } = useLazyMessages()
  return (
    <>
      <Alert tone="warning">{reason}</Alert>
      <Link href="/login" asChild>
        <ButtonLink variant="primary" size="charge">
          {t('link.title')}
        </ButtonLink>
      </Link>
    </>
  )
}
