import { readFileSync } from 'node:fs'
import { configSections } from '@tillkey/platform'
import { type ConfigSection, type SettingRow, settingRows } from '@tillkey/platform-core'
import { expect, test } from 'vitest'

interface Group {
  engine: string
  config: Record<string, unknown>
}
const groups: [slug: string, group: Group][] = Object.entries(
  JSON.parse(readFileSync(new URL('../../truth/testdata/groups.recorded.json', import.meta.url), 'utf8')),
)
const sections: ConfigSection<unknown>[] = configSections
const bySection = sections.map((section): [string, ConfigSection<unknown>] => [section.service, section])

test.each(bySection)(
  'every setting of %s has a description, and says how far it goes',
  (_service, { schema }) => {
    const incomplete = settingRows(schema).filter(
      ({ description, mark, pointer }) => !description || !mark || description.length > 160 || pointer === '',
    )
    expect(incomplete.map(({ pointer }) => pointer)).toEqual([])
  },
)

/** A configuration that says one setting alone. */
const saying = (pointer: string, value: unknown): object =>
  pointer
    .split('/')
    .slice(1)
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object // a pointer has a name at least

test.each(bySection)('every default of %s is a value that the setting takes', (_service, section) => {
  const plain = settingRows(section.schema).filter(
    (row) => row.default !== undefined && !row.pointer.includes('*') && !row.pointer.includes('{'),
  )
  const refused = plain.flatMap((row) =>
    section
      .problems({ ...saying(row.pointer, row.default) })
      // Schemas are not there in a configuration that says one setting alone.
      .filter(({ pointer }) => pointer === row.pointer && pointer !== '/identity/default_schema_id'),
  )
  expect(refused).toEqual([])
  expect(plain.length).toBeGreaterThan(0)
})

test.each(groups)(
  'the recorded configuration %s is known, setting by setting',
  (_slug, { engine, config }) => {
    const section = sections.find(({ service }) => service === engine)
    expect(section?.problems(config)).toEqual([])
  },
)

const cell = (text: string): string => text.replaceAll('|', '\\|')

const marks = { done: 'done', process: 'of the process', later: 'later' }

function line({
  pointer,
  type,
  default: fallback,
  description = '',
  mark = 'done',
  laterValues,
}: SettingRow): string {
  const shown = fallback === undefined ? '' : `\`${JSON.stringify(fallback)}\``
  const waiting = laterValues
    ? `; later: ${laterValues.map((value) => `\`${String(value)}\``).join(', ')}`
    : ''
  return `| \`${pointer}\` | ${cell(type)} | ${cell(shown)} | ${cell(description)} | ${marks[mark]}${waiting} |`
}

const chapter = ({ service, schema }: ConfigSection<unknown>): string =>
  [
    `## ${service}`,
    '',
    `${schema.description ?? ''} \`services.${service}.config\` of a project's document.`,
    '',
    '| Setting | Type | Default | What | How far |',
    '|---|---|---|---|---|',
    ...settingRows(schema).map(line),
  ].join('\n')

const introduction = `# Configuration of a project

Every setting, generated from the sections of the engines. A setting that is **done** does what it says; one **of the process** is only
of use to a server that is run by itself, and one marked **later** is not done yet: both are accepted, and each start names them.
Anything else is refused with its place.

In a place, \`*\` stands for each entry of a list and \`{name}\` for a name that one chooses.
`

test('docs/configuration.md is what the sections say; vitest -u writes it', async () => {
  const text = `${[introduction, ...sections.map(chapter)].join('\n')}\n`
  await expect(text).toMatchFileSnapshot('../../../docs/configuration.md')
})
