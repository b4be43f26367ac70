import { useQueryClient } from '@tanstack/react-query'
import { listCalls } from '../copy-as/list-calls.ts'
import type { CopyLanguage } from '../copy-as/snippets.ts'
import { ActionMenu } from '../shared/action-menu.tsx'
import { Glyph } from '../shared/icons.tsx'
import { t } from '../shared/sentences.ts'
import { useConsole } from '../shared/services.ts'
import { useToasts } from '../shared/toasts.tsx'

/** Copies the calls that the screen was made with, in a language. */
export function CopyMenu() {
  const queries = useQueryClient()
  const { addresses } = useConsole()
  const toasts = useToasts()
  async function copy(language: CopyLanguage): Promise<void> {
    const calls = listCalls(queries)
    if (calls.length === 0) {
      toasts.fail(t('copyAs.none'))
      return
    }
    const { formatCalls } = await import('../copy-as/snippets.ts')
    await navigator.clipboard.writeText(formatCalls(calls, language, addresses))
    toasts.confirm(t('copyAs.done', { count: calls.length }))
  }
  return (
    <ActionMenu
      label={t('copyAs.label')}
      heading={t('copyAs.label')}
      actions={[
        { id: 'curl', title: t('copyAs.curl'), run: () => void copy('curl') },
        { id: 'client', title: t('copyAs.client'), run: () => void copy('client') },
        { id: 'ory', title: t('copyAs.ory'), run: () => void copy('ory') },
        { id: 'tillkey', title: t('copyAs.tillkey'), run: () => void copy('tillkey') },
      ]}
    >
      <Glyph name="code" />
    </ActionMenu>
  )
}
