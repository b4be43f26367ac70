import { isCallError, type Relationship } from '@tillkey/client'
import { patchRelationships } from '@tillkey/contract/platform/permission/relationships.ts'
import { type ChangeEvent, useState } from 'react'
import english from '../../catalogues/en/permissions.json'
import { Button } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure } from '../../shared/outcomes.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { useOutdate } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { restOnRelationships } from './decisive-changes.tsx'
import { importLines, type RefusedLine, readLines } from './import-lines.ts'
import styles from './relationships.module.css'

const t = createTranslate(english)

/** Upper bound on refused lines shown. All are in the download. */
const MAX_SHOWN = 100

interface ImportState {
  stored: number
  total: number
  isDone: boolean
  refused: readonly RefusedLine[]
  failure?: string
}

/** What was sent is at fault, not the connection or the role. */
const isRefusal = (error: unknown): boolean =>
  isCallError(error) && (error.status === 400 || error.status === 404 || error.status === 413)

/** The server's reason; a 404 is about a namespace here. */
function explainRefusal(error: unknown): string {
  const { reason } = Object(Object(isCallError(error) ? error.data : {}).error) as { reason?: unknown } // any body
  return typeof reason === 'string' ? reason : explainFailure(error)
}

function useImport() {
  const { client } = useProjectScope()
  const outdate = useOutdate()
  const [state, setState] = useState<ImportState>()
  const write = async (relationships: readonly Relationship[]): Promise<void> => {
    const body = relationships.map((tuple) => ({ action: 'insert' as const, relation_tuple: tuple }))
    await client.request(patchRelationships, { body })
  }

  async function start(content: string): Promise<void> {
    const { read, refused: unread } = readLines(content)
    const total = read.length + unread.length
    let stored = 0
    const show = (more: Partial<ImportState> = {}): void =>
      setState({ total, isDone: false, refused: [], ...more, stored })
    const onProgress = (count: number): void => {
      stored = count
      show()
    }
    show()
    try {
      const refused = await importLines(read, { write, isRefusal, explain: explainRefusal, onProgress })
      const all = [...unread, ...refused].toSorted((a, b) => a.line - b.line)
      show({ isDone: true, refused: all })
    } catch (error) {
      show({ isDone: true, refused: unread, failure: explainFailure(error) })
    }
    await outdate(restOnRelationships)
  }

  return { state, start }
}

function Refused({ lines }: { lines: readonly RefusedLine[] }) {
  const save = (): void =>
    saveFile(
      'refused.txt',
      'text/plain',
      lines.map(({ text }) => `${text}\n`),
    )
  return (
    <>
      <h3>{t('relationships.importRefused')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <ul className={styles.refused} tabIndex={0}>
        {lines.slice(0, MAX_SHOWN).map(({ line, text, reason }) => (
          <li key={line}>
            {t('relationships.importRefusedLine', {
              line,
              reason: reason ?? t('relationships.importNotRead'),
            })}{' '}
            <code>{text}</code>
          </li>
        ))}
      </ul>
      <Button onPress={save}>{t('relationships.importSave')}</Button>
    </>
  )
}

function Progress({ stored, total, isDone, refused, failure }: ImportState) {
  return (
    <>
      <output>
        {isDone
          ? t('relationships.importDone', { count: stored, refused: refused.length })
          : t('relationships.importProgress', { stored, total })}
      </output>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {refused.length > 0 && <Refused lines={refused} />}
    </>
  )
}

/** Imports relationships as lines of text or JSON, in batches. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [content, setContent] = useState('')
  const { state, start } = useImport()
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    if (file) setContent(await file.text())
  }
  return (
    <FormDialog
      title={t('relationships.importTitle')}
      isOpen
      onClose={onClose}
      submit={t('relationships.importStart')}
      isPending={state !== undefined && !state.isDone}
      isDisabled={content.trim() === ''}
      onSubmit={() => void start(content)}
    >
      <TextField
        label={t('relationships.importLines')}
        help={t('relationships.importLinesHelp')}
        kind="area"
        value={content}
        onChange={setContent}
      />
      <label className={styles.file}>
        {t('relationships.importFile')}
        <input
          type="file"
          accept=".txt,.json,.jsonl,.ndjson,text/plain,application/json"
          onChange={(event) => void readFile(event)}
        />
      </label>
      {state && <Progress {...state} />}
    </FormDialog>
  )
}
