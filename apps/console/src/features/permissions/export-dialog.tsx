import { pages, type Relationship } from '@tillkey/client'
import { getRelationships } from '@tillkey/contract/platform/permission/relationships.ts'
import { useEffect, useRef, useState } from 'react'
import english from '../../catalogues/en/permissions.json'
import { FormDialog } from '../../shared/dialog.tsx'
import { Select } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure } from '../../shared/outcomes.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { type Filters, filterArguments } from './relationship-filters.tsx'
import { formatRelationship } from './relationship-text.ts'

const t = createTranslate(english)
const PAGE_SIZE = 1000

const formats = { txt: formatRelationship, jsonl: (tuple: Relationship) => JSON.stringify(tuple) }

interface ExportDialogProps {
  filters: Filters
  onClose: () => void
}

/** Downloads everything that matches the filters, page by page. Closing the dialog stops it. */
export function ExportDialog({ filters, onClose }: ExportDialogProps) {
  const { client } = useProjectScope()
  const project = useSlug()
  const [format, setFormat] = useState<keyof typeof formats>('txt')
  const [count, setCount] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const abort = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])

  async function download(): Promise<void> {
    const { signal } = abort.current
    const lines: string[] = []
    setFailure(undefined)
    setCount(0)
    try {
      const args = { ...filterArguments(filters), page_size: PAGE_SIZE }
      for await (const { relation_tuples: tuples = [] } of pages(client, getRelationships, args, {
        signal,
      })) {
        lines.push(...tuples.map(formats[format]))
        setCount(lines.length)
      }
      saveFile(
        `${project}-relationships.${format}`,
        'text/plain',
        lines.map((line) => `${line}\n`),
      )
      onClose()
    } catch (error) {
      if (signal.aborted) return
      setCount(undefined)
      setFailure(explainFailure(error))
    }
  }

  return (
    <FormDialog
      title={t('relationships.exportTitle')}
      isOpen
      onClose={onClose}
      submit={t('relationships.exportStart')}
      isPending={count !== undefined}
      onSubmit={() => void download()}
    >
      <p>{t('relationships.exportWhat')}</p>
      <Select
        label={t('relationships.exportFormat')}
        value={format}
        onChange={setFormat}
        options={[
          { value: 'txt', title: t('relationships.exportText'), help: t('relationships.asTextHelp') },
          { value: 'jsonl', title: t('relationships.exportJson') },
        ]}
      />
      {count !== undefined && <output>{t('relationships.exportCount', { count })}</output>}
      {failure !== undefined && <p role="alert">{t('relationships.exportFailed', { reason: failure })}</p>}
    </FormDialog>
  )
}
