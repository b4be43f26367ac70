import { Button } from './button.tsx'
import { Glyph } from './icons.tsx'
import { t } from './sentences.ts'
import { useToasts } from './toasts.tsx'

/** Copies a text. */
export function CopyButton({ text, label = t('actions.copy') }: { text: string; label?: string }) {
  const toasts = useToasts()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    toasts.confirm(t('actions.copied'))
  }
  return (
    <Button variant="quiet" isIcon aria-label={label} onPress={() => void copy()}>
      <Glyph name="copy" />
    </Button>
  )
}
