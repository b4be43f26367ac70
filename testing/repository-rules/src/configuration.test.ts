import { readFileSync } from 'node:fs'
import { configSections } from '@tillkey/platform'
import { type ConfigSection, type SettingRow, settingRows } from '@tillkey/platform-core'
import { expect, test } from 'vitest'

interface Group {
  engine: string
  config: Record<string, unknown>
}
const groups: [slug: string, group: Group][] = Object.entries(
  JSON.parse(
    readFileSync(new URL('../../conformance/testdata/groups.recorded.json', import.meta.url), 'utf8'),
  ),
)
const sections: ConfigSection<unknown>[] = configSections
const bySection = sections.map((section): [string, ConfigSection<unknown>] => [section.service, section])

test.each(bySection)(
  'every setting of %s has a description and states its support',
  (_service, { schema }) => {
    const incomplete = settingRows(schema).filter(
      ({ description, mark, pointer }) => !description || !mark || description.length > 160 || pointer === '',
    )
    expect(incomplete.map(({ pointer }) => pointer)).toEqual([])
  },
)

/** A configuration with a single setting. */
const saying = (pointer: string, value: unknown): object =>
  pointer
    .split('/')
    .slice(1)
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object // a pointer has at least one name

test.each(bySection)('every default of %s is a valid value of the setting', (_service, section) => {
  const plain = settingRows(section.schema).filter(
    (row) => row.default !== undefined && !row.pointer.includes('*') && !row.pointer.includes('{'),
  )
  const refused = plain.flatMap((row) =>
    section
      .problems({ ...saying(row.pointer, row.default) })
      // Such a configuration has no schemas.
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

const marks = { implemented: 'yes', process: 'process', unimplemented: 'not yet' }

function line({
  pointer,
  type,
  default: fallback,
  description = '',
  mark = 'implemented',
  unimplementedValues,
}: SettingRow): string {
  const shown = fallback === undefined ? '' : `\`${JSON.stringify(fallback)}\``
  const waiting = unimplementedValues
    ? `, not yet: ${unimplementedValues.map((value) => `\`${String(value)}\``).join(', ')}`
    : ''
  return `| \`${pointer}\` | ${cell(type)} | ${cell(shown)} | ${cell(description)} | ${marks[mark]}${waiting} |`
}

const page = ({ service, schema }: ConfigSection<unknown>): string =>
  [
    `# Configuration: ${service}`,
    '',
    schema.description ?? '',
    '',
    `These are the settings in \`services.${service}.config\` of a project. [Configuration of a project](../configuration.md) explains the table.`,
    '',
    '| Setting | Type | Default | Meaning | Supported |',
    '|---|---|---|---|---|',
    ...settingRows(schema).map(line),
    '',
  ].join('\n')

test.each(bySection)(
  'docs/configuration/%s.md lists the settings; vitest -u writes it',
  async (service, section) => {
    await expect(page(section)).toMatchFileSnapshot(`../../../docs/configuration/${service}.md`)
  },
)

test('docs/configuration.md links the page of each section', () => {
  const text = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  const links = Array.from(text.matchAll(/\]\(configuration\/(\w+)\.md\)/g), ([, service = '']) => service)
  expect(links.toSorted()).toEqual(sections.map(({ service }) => service).toSorted())
})
