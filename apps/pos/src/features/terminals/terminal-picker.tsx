import type { ListedTerminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { Alert, Button, ButtonLink, EmptyState, RadioList, Row, Stack, TextField } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { machineName } from '../../shared/machine-name.ts'
import { MachineText } from '../../shared/machines/machine-text.tsx'
import { errorMessage } from '../../shared/messages/error-message.ts'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { useServices } from '../../shared/till/services.ts'
import { TillError } from '../../shared/till-error.ts'
import { MachineAside } from './machine-aside.tsx'
import { MachinePicture } from './machine-picture.tsx'
import styles from './terminal-picker.module.css'

interface TerminalPickerProps {
  provider: string
  terminals: readonly ListedTerminal[]
  /** The currently linked machine. */
  linked: string | null
  /** The machine selected in the list. */
  chosen: string | null
  onChoose: (uuid: string) => void
  /** Name of this till; null if the browser is not one yet, which shows the name field. */
  till: string | null
  onConnected: () => void
}

/** Selects the card machine of this till. */
export function TerminalPicker(props: TerminalPickerProps) {
  const { provider, terminals, linked, till, chosen, onChoose, onConnected } = props
  const { t } = useLazyMessages()
  const { connect, busy, failure } = useConnecting(provider, onConnected)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('device_name')
    if (chosen !== null) connect(chosen, typeof name === 'string' ? name.trim() : undefined)
  }
  if (terminals.length === 0) return <NoTerminals />
  const machine = terminals.find(({ uuid }) => uuid === chosen)
  return (
    <form onSubmit={submit}>
      <Stack>
        {till === null ? <TillName /> : null}
        <RadioList
          legend={t('machines.legend')}
          options={terminals.map((terminal) => toOption(terminal, linked))}
          value={chosen}
          onChange={onChoose}
        />
        <p className={styles.note}>{t('machines.thisTillOnly')}</p>
        {failure === null ? null : <Failure error={failure} />}
        <div className={styles.dock}>
          <Button
            type="submit"
            variant="primary"
            size="charge"
            disabled={chosen === null}
            busy={busy ? t('machines.connecting') : undefined}
          >
            {t('machines.connect')}
            {machine === undefined ? null : (
              <small>
                <MachineText terminal={machine}>
                  {till === null
                    ? machineName(machine)
                    : t('machines.toTill', { machine: machineName(machine), till })}
                </MachineText>
              </small>
            )}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function useConnecting(provider: string, onConnected: () => void) {
  const { till } = useServices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const connect = (uuid: string, name: string | undefined) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    till.linkTerminal(provider, uuid, name).then(onConnected, (error: unknown) => {
      console.error(error)
      setFailure(() => error)
      setBusy(false)
    })
  }
  return { connect, busy, failure }
}

/** Why linking failed, with a link to a payment that prevents it. */
function Failure({ error }: { error: unknown }) {
  const i18n = useLazyMessages()
  const running = error instanceof TillError ? error.facts?.details?.active_request_uuid : undefined
  return (
    <Alert tone="danger">
      <Stack gap="tight">
        <p>{errorMessage(i18n, error, 'machines.failed')}</p>
        {typeof running === 'string' ? (
          <Row>
            <Link href={`/payment/processing/${running}`} asChild>
              <ButtonLink size="small">{i18n.t('start.showRunning')}</ButtonLink>
            </Link>
          </Row>
        ) : null}
      </Stack>
    </Alert>
  )
}

function TillName() {
  const { t } = useLazyMessages()
  return (
    <TextField
      label={t('link.posName')}
      name="device_name"
      hint={t('machines.posNameHint')}
      maxLength={255}
      autoComplete="off"
      required
    />
  )
}

const toOption = (terminal: ListedTerminal, linked: string | null) => ({
  value: terminal.uuid,
  label: modelName(terminal.model),
  detail: terminal.serialNumber,
  picture: <MachinePicture model={terminal.model} />,
  aside: <MachineAside terminal={terminal} use={terminal.uuid === linked ? 'own' : 'other'} />,
})

function NoTerminals() {
  const { t } = useLazyMessages()
  return (
    <EmptyState title={t('machines.none')}>
      <p>{t('machines.noneHelp')}</p>
      <Button onClick={() => window.location.reload()}>{t('machines.lookAgain')}</Button>
    </EmptyState>
  )
}
