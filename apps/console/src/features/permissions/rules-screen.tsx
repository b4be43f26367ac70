import type { EditorView } from '@codemirror/view'
import type { PermissionRules } from '@tillkey/client'
import { checkOplSyntax } from '@tillkey/contract/platform/permission/language.ts'
import { useCallback, useState } from 'react'
import english from '../../catalogues/en/permissions.json'
import { Button } from '../../shared/button.tsx'
import { CodeEditor } from '../../shared/code-editor.tsx'
import { LeaveGuard } from '../../shared/leave-guard.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { Screen } from '../../shared/screen.tsx'
import { StateTag, Tag } from '../../shared/state-tag.tsx'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { oplExtensions, toDiagnostics } from './opl-language.ts'
import { ReviewDialog } from './review-dialog.tsx'
import styles from './rules.module.css'
import { usePermissionRules } from './use-rules.ts'

const t = createTranslate(english)

/** The text stays in the editor. */
const ignore = (): void => undefined

/** Asks the server for the problems of the text, and reports their number. */
function useLint(onErrors: (count: number) => void) {
  const { client } = useProjectScope()
  return useCallback(
    async ({ state: { doc } }: EditorView) => {
      const { errors = [] } = await checkOplSyntax(client, { body: doc.toString() })
      onErrors(errors.length)
      return toDiagnostics(doc, errors)
    },
    [client, onErrors],
  )
}

function Notices({ rules }: { rules: PermissionRules }) {
  const may = useMay()
  const { state, source, namespaces } = rules
  return (
    <div className={styles.notices}>
      {state !== 'configured' && <StateTag tone="bad">{t('rules.invalid')}</StateTag>}
      {source === undefined && namespaces.length > 0 && <p>{t('rules.names')}</p>}
      {!may('configure') && <p>{t('rules.role')}</p>}
    </div>
  )
}

/** An editor that only checks the syntax. */
function SyntaxEditor() {
  const [errors, setErrors] = useState<number>()
  const lint = useLint(setErrors)
  return (
    <Screen
      title={t('rules.title')}
      layout="fill"
      status={
        errors !== undefined &&
        errors > 0 && <StateTag tone="bad">{t('rules.errors', { count: errors })}</StateTag>
      }
    >
      <div className={styles.notices}>
        <p>{t('rules.syntaxOnly')}</p>
      </div>
      <div className={styles.editor}>
        <CodeEditor
          label={t('rules.editor')}
          initial=""
          onChange={ignore}
          isReadOnly={false}
          extensions={oplExtensions}
          lint={lint}
        />
      </div>
    </Screen>
  )
}

interface RulesEditorProps {
  rules: PermissionRules
}

/** The text in the editor, and the number of times the editor was reset. */
function useDraft(base: string) {
  const [text, setText] = useState(base)
  const [lastBase, setLastBase] = useState(base)
  const [run, setRun] = useState(0)
  const reset = (): void => {
    setText(base)
    setRun((count) => count + 1)
  }
  // Other rules are in force: an unchanged text follows them.
  if (base !== lastBase) {
    setLastBase(base)
    if (text === lastBase) reset()
  }
  return { text, setText, run, reset, isChanged: text !== base }
}

function RulesEditor({ rules }: RulesEditorProps) {
  const base = rules.source ?? ''
  const may = useMay()
  const { text, setText, run, reset, isChanged } = useDraft(base)
  const [errors, setErrors] = useState(0)
  const [isReviewing, setIsReviewing] = useState(false)
  const lint = useLint(setErrors)
  return (
    <Screen
      title={t('rules.title')}
      layout="fill"
      status={
        <>
          {rules.mode === 'strict' && <Tag>{t('rules.strict')}</Tag>}
          {isChanged && <Tag tone="hold">{t('rules.changed')}</Tag>}
          {errors > 0 && <StateTag tone="bad">{t('rules.errors', { count: errors })}</StateTag>}
        </>
      }
      actions={
        may('configure') && (
          <>
            {isChanged && <Button onPress={reset}>{t('rules.reset')}</Button>}
            <Button variant="primary" isDisabled={!isChanged} onPress={() => setIsReviewing(true)}>
              {t('rules.review')}
            </Button>
          </>
        )
      }
    >
      <Notices rules={rules} />
      <div className={styles.editor}>
        <CodeEditor
          key={run}
          label={t('rules.editor')}
          initial={base}
          onChange={setText}
          isReadOnly={!may('configure')}
          extensions={oplExtensions}
          lint={lint}
        />
      </div>
      <LeaveGuard isChanged={isChanged} title={t('rules.leave')} submit={t('rules.reset')}>
        <p>{t('rules.leaveText')}</p>
      </LeaveGuard>
      {isReviewing && (
        <ReviewDialog
          base={base}
          text={text}
          onClose={() => setIsReviewing(false)}
          onSaved={() => setIsReviewing(false)}
        />
      )}
    </Screen>
  )
}

/** The permission file of the project in an editor. */
export function RulesScreen() {
  const rules = usePermissionRules()
  const isSyntaxOnly = useObstacle('readRules') !== undefined
  if (isSyntaxOnly) return <SyntaxEditor />
  if (rules.data) return <RulesEditor rules={rules.data} />
  return (
    <Screen title={t('rules.title')}>
      <Loaded query={rules}>{() => null}</Loaded>
    </Screen>
  )
}
