import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { basicSetup } from 'codemirror'
import { useEffect, useRef } from 'react'
import styles from './code-editor.module.css'

const LINT_DELAY_MS = 400

/** Colours of the page, which reach into the shadow tree as custom properties. */
const theme = EditorView.theme({
  '&': { fontSize: '0.8125rem', color: 'var(--text)', backgroundColor: 'var(--surface)', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface)',
    color: 'var(--muted)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--page)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--blue-tint)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--green-tint)' },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--blue-tint)',
    color: 'var(--text)',
  },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--sunken)', color: 'var(--muted)', border: '0' },
})

const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--blue)' },
  { tag: [tags.string, tags.regexp], color: 'var(--green)' },
  { tag: [tags.comment], color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.className], color: 'var(--amber)' },
  { tag: [tags.invalid], color: 'var(--red)' },
])

export interface CodeEditorProps {
  label: string
  /** Initial text. A different `key` resets the editor. */
  initial: string
  onChange: (text: string) => void
  isReadOnly: boolean
  /** Language, completion and the like. Must not change. */
  extensions: readonly Extension[]
  /** Finds problems while one pauses. */
  lint: (view: EditorView) => Promise<readonly Diagnostic[]>
}

/** Keys of the editor are text to the page, unless they are combined with others. */
const keepKeys = (event: KeyboardEvent): void => {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
}

/**
 * An editor for code. It is in a shadow tree, where the editor's styles are constructed style sheets: the page's policy
 * allows no style elements.
 */
export function CodeEditor({ label, initial, onChange, isReadOnly, extensions, lint }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const first = useRef({ label, initial, extensions })
  const latest = useRef({ onChange, lint })
  const editable = useRef(new Compartment())
  const editor = useRef<EditorView>(null)
  useEffect(() => {
    latest.current = { onChange, lint }
  })
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const { label: name, initial: doc, extensions: more } = first.current
    const view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc,
        extensions: [
          basicSetup,
          lintGutter(),
          linter((current) => latest.current.lint(current), { delay: LINT_DELAY_MS }),
          theme,
          syntaxHighlighting(highlighting),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString())
          }),
          editable.current.of([]),
          ...more,
        ],
      }),
    })
    editor.current = view
    element.addEventListener('keydown', keepKeys)
    return () => {
      element.removeEventListener('keydown', keepKeys)
      view.destroy()
    }
  }, [])
  useEffect(() => {
    const value = [EditorState.readOnly.of(isReadOnly)]
    editor.current?.dispatch({ effects: editable.current.reconfigure(value) })
  }, [isReadOnly])
  return <div ref={host} className={styles.editor} />
}
