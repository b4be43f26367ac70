import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { Alert, Button, EmptyState, RadioList, Stack } from '@tillkey/ui'
import { type FormEvent, useState } from 'react'
import { useServices } from '../../shared/services.ts'
import { errorWords } from '../../shared/words/error-words.ts'
import { useWords } from '../../shared/words/words-provider.tsx'

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
  const words = useWords()
  const { t } = words
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
      setFailure(errorWords(words, error, 'machines.failed'))
      setBusy(false)
    })
  }
  if (terminals.length === 0) return <NoTerminals />
  return (
    <form onSubmit={connect}>
      <Stack>
        <RadioList
          legend={t('machines.legend')}
          options={terminals.map((terminal) =>
            optionOf(terminal, terminal.uuid === linked ? t('machines.inUse') : undefined),
          )}
          value={chosen}
          onChange={choose}
        />
        {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
        <Button
          type="submit"
          variant="primary"
          size="charge"
          disabled={chosen === null}
          busy={busy ? t('machines.connecting') : undefined}
        >
          {t('machines.connect')}
        </Button>
      </Stack>
    </form>
  )
}

const optionOf = ({ uuid, model, serialNumber }: Terminal, aside: string | undefined) => ({
  value: uuid,
  label: modelName(model),
  detail: serialNumber,
  aside,
})

function NoTerminals() {
  const { t } = useWords()
  return (
    <EmptyState title={t('machines.none')}>
      <p>{t('machines.noneHelp')}</p>
      <Button onClick={() => window.location.reload()}>{t('machines.lookAgain')}</Button>
    </EmptyState>
  )
}
