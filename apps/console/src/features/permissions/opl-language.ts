import { type CompletionContext, type CompletionResult, snippetCompletion } from '@codemirror/autocomplete'
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript'
import type { Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import type { ParseError } from '@tillkey/client'

const snippets = [
  snippetCompletion(
    'class ${Name} implements Namespace {\n  related: {\n    ${owners}: ${User}[]\n  }\n\n  permits = {\n    ${view}: (ctx: Context): boolean =>\n      this.related.${owners}.includes(ctx.subject),\n  }\n}',
    {
      label: 'class',
      detail: 'namespace',
      type: 'class',
    },
  ),
  snippetCompletion('related: {\n  ${owners}: ${User}[]\n}', { label: 'related', type: 'property' }),
  snippetCompletion('permits = {\n  ${view}: (ctx: Context): boolean =>\n    ${},\n}', {
    label: 'permits',
    type: 'property',
  }),
  snippetCompletion('SubjectSet<${Group}, "${members}">', { label: 'SubjectSet', type: 'type' }),
  snippetCompletion('this.related.${owners}.includes(ctx.subject)', {
    label: 'this.related',
    detail: 'includes',
    type: 'method',
  }),
  snippetCompletion('this.related.${parents}.traverse((p) => p.permits.${view}(ctx))', {
    label: 'this.related',
    detail: 'traverse',
    type: 'method',
  }),
  snippetCompletion('this.permits.${view}(ctx)', { label: 'this.permits', type: 'method' }),
]

const CLASS = /\bclass\s+(\w+)/g
const ENTRY = /^\s*(\w+)\s*:/gm

/** Offers snippets, and the names in the text: classes, relations and permits. */
function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[\w.]*/)
  if (!word || (word.from === word.to && !context.explicit)) return null
  const text = context.state.doc.toString()
  const names = (pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, name = '']) => name)
  const from =
    word.text.includes('.') && !'this.'.startsWith(word.text)
      ? word.from + word.text.lastIndexOf('.') + 1
      : word.from
  return {
    from,
    options: [
      ...snippets,
      ...[...new Set(names(CLASS))].map((label) => ({ label, type: 'class' })),
      ...[...new Set(names(ENTRY))].map((label) => ({ label, type: 'property' })),
    ],
    validFor: /^[\w.]*$/,
  }
}

/** Permission files are written in a subset of TypeScript. */
export const oplExtensions = [
  javascript({ typescript: true }),
  javascriptLanguage.data.of({ autocomplete: complete }),
]

/** Offset of a position of the server: lines from 1, columns in characters from the start of the line. */
function toOffset(
  doc: Text,
  { Line: number = 1, column = 0 }: { Line?: number; column?: number } = {},
): number {
  const line = doc.line(Math.max(1, Math.min(doc.lines, number)))
  const characters = Array.from(doc.sliceString(line.from)).slice(0, column).join('')
  return Math.min(doc.length, line.from + characters.length)
}

/** Turns problems of the server into marks of the editor. */
export const toDiagnostics = (doc: Text, errors: readonly ParseError[]): Diagnostic[] =>
  errors.map(({ start, end, message = '' }) => {
    const from = toOffset(doc, start)
    return { from, to: Math.max(from, toOffset(doc, end)), severity: 'error', message }
  })
