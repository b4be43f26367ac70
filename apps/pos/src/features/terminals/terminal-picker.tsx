import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { Alert, Button, EmptyState, RadioList, Stack } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { useServices } from '../../shared/services.ts'
import { reasonOf } from '../../shared/till-error.ts'

interface TerminalPickerProps {
  provider: string
  terminals: readonly Terminal[]
  /** The machine that is linked already. */
  linked: string | null
  onConnected: () => void
}

/** Lets the merchant choose the card machine that this account takes payments with. */
export function TerminalPicker({ provider, terminals, linked, onConnected }: TerminalPickerProps) {
  const { till } = useServices()
  const [chosen, choose] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const connect = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null || busy) return
    setBusy(true)
    setFailure(null)
    till.linkTerminal(provider, chosen).then(onConnected, (error: unknown) => {
      console.error(error)
      setFailure(reasonOf(error, 'The card machine was not linked. Try again.'))
      setBusy(false)
    })
  }
  if (terminals.length === 0) return <NoTerminals />
  return (
    <form onSubmit={connect}>
      <Stack>
        <RadioList
          legend="Your card machines"
          options={terminals.map((terminal) => optionOf(terminal, linked))}
          value={chosen}
          onChange={choose}
        />
        {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
        <Button
          type="submit"
          variant="primary"
          size="charge"
          disabled={chosen === null}
          busy={busy ? 'Connecting' : undefined}
        >
          Connect
        </Button>
      </Stack>
    </form>
  )
}

const optionOf = ({ uuid, model, serialNumber }: Terminal, linked: string | null) => ({
  value: uuid,
  label: modelName(model),
  detail: serialNumber,
  aside: uuid === linked ? 'In use' : undefined,
})

function NoTerminals() {
  return (
    <EmptyState title="Your provider account has no card machines">
      <p>Activate one at your provider, then look again.</p>
      <Button onClick={() => window.location.reload()}>Look again</Button>
    </EmptyState>
  )
}
