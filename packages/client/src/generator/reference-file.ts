import type { Endpoint } from '@tillkey/contract'
import { credentialsOf, factsOf } from './doc-text.ts'
import { exampleText } from './example-text.ts'
import { type Schema, schemaOf } from './schema.ts'
import { endpointOf, groups, names, native } from './source.ts'
import { typeText } from './type-text.ts'

/** A type on one line of a table. */
const typeIn = (schema: Schema): string =>
  `\`${typeText(schema, native)
    .replaceAll('<Traits>', '')
    .replaceAll(/\/\*\*.*?\*\/\s*/g, '')
    .replaceAll(/\s+/g, ' ')}\``.replaceAll('|', '\\|')

function argumentRows({ operation, schemas }: Endpoint): string[] {
  const rows = operation.parameters.flatMap(({ name, in: place, required }) => {
    const schema = schemas.parameters?.properties[name]
    if (!schema) return []
    const facts = factsOf(name, schemaOf(schema)).replaceAll('|', '\\|')
    return `| \`${name}\` | ${place} | ${typeIn(schemaOf(schema))} | ${required ? 'yes' : ''} | ${facts} |`
  })
  if (schemas.body) {
    const required = operation.body?.required ? 'yes' : ''
    rows.push(`| \`body\` | body | ${typeIn(schemaOf(schemas.body))} | ${required} | |`)
  }
  return rows[0] ? ['| Argument | In | Type | Required | |', '|---|---|---|---|---|', ...rows, ''] : []
}

function answersText({ schemas }: Endpoint): string {
  const answers = Object.entries(schemas.responses).map(([status, schema]) =>
    schema ? `${status} ${typeIn(schemaOf(schema))}` : `${status} without a body`,
  )
  if (schemas.default) answers.push(`otherwise ${typeIn(schemaOf(schemas.default))}`)
  return answers[0] ? `Responses: ${answers.join(', ')}.` : 'Redirects the browser.'
}

function operationText(id: string): string {
  const endpoint = endpointOf(id)
  const { operation, schemas } = endpoint
  return [
    `### ${id}`,
    '',
    `${schemas.summary}${operation.unpublished ? ' Not among the published 127.' : ''}`,
    '',
    `\`${operation.method} ${operation.path}\`.${credentialsOf(operation)} ${answersText(endpoint)}`,
    '',
    ...argumentRows(endpoint),
    '```ts',
    exampleText(id, endpoint, names),
    '```',
  ].join('\n')
}

const introduction = `# Reference

<!-- Written by packages/client/src/generator/main.ts: run it again after a change of the contract. -->

Every operation by group, with its arguments, responses and an example. The examples use this client:

\`\`\`ts
import { createClient } from '@tillkey/client'

const client = createClient({ baseUrl: 'http://localhost:4000', accessToken: 'ory_pat_example' })
\`\`\`

Arguments are one object with the parameter names of the API. A request body is \`body\`. Statuses other than 200–299 throw a
[\`CallError\`](errors.md). \`@tillkey/client\` exports the types under the names used here.
`

/** The page of all operations that are methods of a group. */
export const referenceFile = (): string =>
  [
    introduction,
    groups
      .map(({ group, className, published, own }) =>
        [`## ${group} (${className})`, ...[...published, ...own].map(operationText)].join('\n\n'),
      )
      .join('\n\n'),
  ].join('\n')
