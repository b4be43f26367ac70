import { useRef, useState } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import english from '../../catalogues/en/users.json'
import menuStyles from '../../shared/action-menu.module.css'
import { Button } from '../../shared/button.tsx'
import { Glyph } from '../../shared/icons.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure } from '../../shared/outcomes.tsx'
import { dateStamp, saveFile } from '../../shared/save-file.ts'
import { useToasts } from '../../shared/toasts.tsx'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { exportUsers } from './export-users.ts'
import type { FormField } from './schema-fields.ts'
import type { UsersFilter } from './users-queries.ts'

const t = createTranslate(english)

const types = { csv: 'text/csv', jsonl: 'application/jsonl' }
type Format = keyof typeof types

interface ExportMenuProps {
  filter: UsersFilter
  fields: readonly FormField[]
}

/** Saves the users that match as a file. Shows how many there are so far, and can be cancelled. */
export function ExportMenu({ filter, fields }: ExportMenuProps) {
  const { client, name } = useProjectScope()
  const toasts = useToasts()
  const [count, setCount] = useState<number>()
  const isSearchable = useObstacle('searchUsers') === undefined
  const controller = useRef<AbortController>(undefined)
  async function save(format: Format): Promise<void> {
    const { signal } = (controller.current = new AbortController())
    setCount(0)
    try {
      const file = await exportUsers({
        client,
        filter,
        isSearchable,
        fields,
        format,
        signal,
        onProgress: setCount,
      })
      saveFile(`users-${name}-${dateStamp()}.${format}`, types[format], file.parts)
      toasts.confirm(t('export.done', { count: file.count }))
    } catch (error) {
      if (!signal.aborted) toasts.fail(explainFailure(error))
    } finally {
      setCount(undefined)
    }
  }
  if (count !== undefined)
    return (
      <>
        <output>{t('export.progress', { count })}</output>
        <Button onPress={() => controller.current?.abort()}>{t('export.cancel')}</Button>
      </>
    )
  return (
    <MenuTrigger>
      <Button>
        <Glyph name="download" />
        {t('actions.export')}
      </Button>
      <Popover className={menuStyles.menu ?? ''} placement="bottom end">
        <Menu aria-label={t('actions.export')} onAction={(key) => void save(key === 'csv' ? 'csv' : 'jsonl')}>
          <MenuItem id="csv" className={menuStyles.item ?? ''}>
            {t('export.csv')}
          </MenuItem>
          <MenuItem id="jsonl" className={menuStyles.item ?? ''}>
            {t('export.json')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
