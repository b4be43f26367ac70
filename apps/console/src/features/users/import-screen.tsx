import { Alert } from '@tillkey/ui'
import { useMemo, useState } from 'react'
import english from '../../catalogues/en/import.json'
import { Button } from '../../shared/button.tsx'
import { formatCsvLine } from '../../shared/csv.ts'
import { Select } from '../../shared/fields.tsx'
import { JsonView } from '../../shared/json-view.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { Panel, Screen, Stack } from '../../shared/screen.tsx'
import { useSlug } from '../../shared/use-project.ts'
import { type NamedSchema, useSchemas } from './create-user.tsx'
import {
  type ColumnMapping,
  type ImportFile,
  otherTargets,
  prepareRow,
  readImportFile,
  suggestMapping,
} from './import-rows.ts'
import { listLeaves, readTraitFields } from './schema-fields.ts'
import { type ImportProgress, useImport } from './use-import.ts'
import styles from './users.module.css'

const t = createTranslate(english)
const PREVIEWED = 3

/** A chosen file with its content. */
interface Chosen extends ImportFile {
  file: File
}

interface ChooseProps {
  onChosen: (chosen: Chosen) => void
}

function ChooseFile({ onChosen }: ChooseProps) {
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    try {
      const content = readImportFile(await file.text())
      setProblem(content.rows.length === 0 ? t('file.empty') : undefined)
      if (content.rows.length > 0) onChosen({ file, ...content })
    } catch (error) {
      setProblem(t('file.unreadable', { reason: error instanceof Error ? error.message : '' }))
    }
  }
  return (
    <Panel title={t('file.title')}>
      <div className={styles.form}>
        <p>{t('file.text')}</p>
        <label className={styles.file}>
          {t('file.choose')}
          <input
            type="file"
            accept=".csv,.json,.jsonl,.ndjson"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </label>
        {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      </div>
    </Panel>
  )
}

const targetTitles: Readonly<Record<(typeof otherTargets)[number], string>> = {
  external_id: t('targets.external'),
  state: t('targets.state'),
  organization_id: t('targets.organization'),
  metadata_public: t('targets.public'),
  metadata_admin: t('targets.admin'),
  password: t('targets.password'),
  hashed_password: t('targets.hash'),
}

/** Saves refused rows as CSV, with the reason in the last column. */
function saveRefused({ file, columns }: Chosen, { refused }: ImportProgress): void {
  const lines = refused.map(({ row, reason }) =>
    formatCsvLine([...columns.map((column) => row.texts[column] ?? ''), reason]),
  )
  saveFile(`refused-${file.name.replace(/\.[^.]*$/u, '')}.csv`, 'text/csv', [
    formatCsvLine([...columns, t('refused.column')]),
    ...lines,
  ])
}

function Results({ chosen, progress }: { chosen: Chosen; progress: ImportProgress }) {
  const { done, created, refused, failure } = progress
  if (progress.state === 'waiting') return null
  return (
    <Panel title={t('results.title')}>
      <div className={styles.form}>
        <progress
          className={styles.progress}
          max={chosen.rows.length}
          value={done}
          aria-label={t('results.title')}
        />
        <output>
          {t('results.text', { done, rows: chosen.rows.length, created, refused: refused.length })}
        </output>
        {failure !== undefined && <Alert tone="danger">{t('results.failure', { reason: failure })}</Alert>}
        {refused.length > 0 && (
          <>
            <ul>
              {refused.slice(0, PREVIEWED).map(({ row, reason }) => (
                <li key={row.number}>{t('refused.row', { number: row.number, reason })}</li>
              ))}
            </ul>
            <div className={styles.buttons}>
              <Button onPress={() => saveRefused(chosen, progress)}>{t('refused.save')}</Button>
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}

interface ImportFormProps {
  chosen: Chosen
  schemas: readonly NamedSchema[]
  onClose: () => void
}

function ImportForm({ chosen, schemas, onClose }: ImportFormProps) {
  const [schemaId, setSchemaId] = useState(schemas[0]?.id ?? '')
  const fields = useMemo(
    () => readTraitFields(schemas.find(({ id }) => id === schemaId)?.schema),
    [schemas, schemaId],
  )
  const suggested = useMemo(() => suggestMapping(chosen.columns, fields), [chosen.columns, fields])
  const [changes, setChanges] = useState<ColumnMapping>({})
  const { progress, start, stop } = useImport()
  const mapping = { ...suggested, ...changes }
  const prepare = (row: Chosen['rows'][number]) => prepareRow(row, { mapping, fields, schemaId })
  const isWhole = chosen.rows.every(({ identity }) => identity !== undefined)
  const targets = [
    { value: '', title: t('targets.none') },
    ...listLeaves(fields).map(({ pointer, title }) => ({ value: pointer, title })),
    ...otherTargets.map((target) => ({ value: target, title: targetTitles[target] })),
  ]
  const { state } = progress
  const describeProblem = (problem: string) => t('refused.unreadable', { fields: problem })
  const run = () => void start({ file: chosen.file, rows: chosen.rows, prepare, describeProblem })
  return (
    <Stack>
      <Panel title={t('mapping.title', { rows: chosen.rows.length })}>
        <div className={styles.form}>
          <Select
            label={t('mapping.schema')}
            value={schemaId}
            onChange={setSchemaId}
            options={schemas.map(({ id }) => ({ value: id, title: id }))}
          />
          {isWhole ? (
            <p>{t('mapping.whole')}</p>
          ) : (
            chosen.columns.map((column) => (
              <Select
                key={column}
                label={t('mapping.column', { column })}
                value={mapping[column] ?? ''}
                onChange={(target) => setChanges((all) => ({ ...all, [column]: target }))}
                options={targets}
              />
            ))
          )}
        </div>
      </Panel>
      <Panel title={t('preview.title')}>
        <JsonView
          label={t('preview.title')}
          value={chosen.rows.slice(0, PREVIEWED).map((row) => {
            const prepared = prepare(row)
            return 'body' in prepared ? prepared.body : describeProblem(prepared.problem)
          })}
        />
      </Panel>
      <Results chosen={chosen} progress={progress} />
      <div className={styles.buttons}>
        {state === 'running' && <Button onPress={stop}>{t('actions.stop')}</Button>}
        {(state === 'waiting' || state === 'stopped') && (
          <Button variant="primary" onPress={run}>
            {state === 'waiting' ? t('actions.start', { rows: chosen.rows.length }) : t('actions.resume')}
          </Button>
        )}
        {state !== 'running' && <Button onPress={onClose}>{t('actions.other')}</Button>}
      </div>
    </Stack>
  )
}

/** Creates users from a file. */
export function ImportScreen() {
  const project = useSlug()
  const schemas = useSchemas()
  const [chosen, setChosen] = useState<Chosen>()
  return (
    <Screen title={t('screen.title')} above={[{ title: t('screen.users'), to: `/p/${project}/users` }]}>
      {!chosen && <ChooseFile onChosen={setChosen} />}
      {chosen && (
        <Loaded query={schemas}>
          {(loaded) => <ImportForm chosen={chosen} schemas={loaded} onClose={() => setChosen(undefined)} />}
        </Loaded>
      )}
    </Screen>
  )
}
