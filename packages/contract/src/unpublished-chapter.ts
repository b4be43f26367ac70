import type { Descriptor } from '@tillkey/wire'
import { listAliases } from './deprecated.ts'
import type { Endpoint } from './schemas.ts'

const code = (text: string) => `\`${text}\``

const listNames = ({ parameters, body }: Descriptor, which: 'all' | 'unpublished') => {
  const names = parameters
    .filter(({ unpublished }) => which === 'all' || unpublished)
    .map(({ name, required }) => code(required ? `${name}!` : name))
  return [...names, ...(which === 'all' && body ? ['a body'] : [])].join(', ')
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

/**
 * Returns a Markdown chapter about additions to the published API: own operations, and additional parameters of published
 * ones.
 * `!` marks required ones.
 */
export function unpublishedChapter(title: string, endpoints: Readonly<Record<string, Endpoint>>): string {
  const all = Object.values(endpoints)
  const own = all.filter(({ operation }) => operation.unpublished)
  const extended = all.filter(
    ({ operation }) =>
      !operation.unpublished && operation.parameters.some((parameter) => parameter.unpublished),
  )
  return [
    `# ${title}: additions to the published API`,
    '',
    'Available in the native client, but not in `@tillkey/client/compat`. Generated from the contract.',
    '',
    '## Operations',
    '',
    row('Operation', 'Request', 'Parameters', 'Description'),
    row('---', '---', '---', '---'),
    ...own.map(({ operation, schemas }) =>
      row(
        code(operation.id),
        code(`${operation.method} ${operation.path}`),
        listNames(operation, 'all'),
        schemas.summary,
      ),
    ),
    '',
    '## Parameters of published operations',
    '',
    row('Operation', 'Additional parameters'),
    row('---', '---'),
    ...extended.map(({ operation }) => row(code(operation.id), listNames(operation, 'unpublished'))),
    '',
    '## Deprecated names',
    '',
    'Still available in this release, with a warning.',
    '',
    row('Deprecated', 'Request', 'Use'),
    row('---', '---', '---'),
    ...all
      .flatMap(listAliases)
      .map(({ id, path, replacement }) =>
        row(code(id), code(`${replacement.method} ${path}`), code(replacement.id)),
      ),
    '',
  ].join('\n')
}
