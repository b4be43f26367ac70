import { expect, test } from 'vitest'
import { fillGoTemplate, UnsupportedTemplateError } from './go-template.ts'

/** Returns the rendered text, or `unsupported`. */
function fill(source: string, data = {}): string {
  try {
    return fillGoTemplate(source, data, (text) => text)
  } catch (error) {
    if (error instanceof UnsupportedTemplateError) return 'unsupported'
    throw error
  }
}

test.each([
  ['Hi {{ .name }}!', 'Hi Nomsa!'],
  ['{{.name}}{{ .name }}}', 'NomsaNomsa}'],
  ['a {{- .name -}} b', 'aNomsab'],
  ['a {{- /* note */ -}} b', 'ab'],
  ['{{ if .name }}yes{{ else }}no{{ end }}', 'yes'],
  ['{{ if .absent }}yes{{ else }}no{{ end }}', 'no'],
  ['{{ if .absent }}{{ if .name }}a{{ else }}b{{ end }}{{ else }}c{{ end }}', 'c'],
  ['{{ if .name }}{{ if .absent }}a{{ else }}b{{ end }}c{{ end }}', 'bc'],
  ['{{ .list }}', '[1,2]'],
  ['open {{ .name', 'open {{ .name'],
  ['{{ {{ .name }}', 'unsupported'],
  ['{{ if .name }}', 'unsupported'],
])('%s renders as %s', (source, expected) => {
  expect(fill(source, { name: 'Nomsa', list: [1, 2] })).toBe(expected)
})

/** The largest source of a project. */
const SOURCE_LENGTH = 1024 ** 2
const repeat = (text: string): string => text.repeat(SOURCE_LENGTH / text.length)

/** Templates that a project could slow the whole server down with. */
const bombs: [string, string][] = [
  ['actions without an end', repeat('{{')],
  ['actions with spaces without an end', repeat('{{ ')],
  ['spaces', `{{${repeat(' ')}`],
  ['spaces before an action', `${repeat(' ')}x{{- .name }}`],
  ['closing braces', `{{ ${repeat('}-')}`],
  ['nested conditions', repeat('{{if .}}')],
  ['closed nested conditions', `${repeat('{{if .}}').slice(0, 400_000)}${'{{end}}'.repeat(50_000)}`],
  ['a long path', `{{ ${repeat('.a')} }}`],
]
test.each(bombs)('takes little time: %s', (_, source) => {
  const before = process.cpuUsage()
  fill(source, { name: 'Nomsa' })
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(5000)
})

test('the length of a text is limited, because a field can appear in it many times', () => {
  const data = { TransientPayload: { text: 'x'.repeat(20_000) } }
  expect(fill(repeat('{{ . }}'), data)).toBe('unsupported')
  expect(fill('{{ . }}'.repeat(10), data).length).toBeGreaterThan(200_000)
})
