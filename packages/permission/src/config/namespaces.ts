import { Type } from '@tillkey/contract/type.ts'
import { flag, group, implemented, integer, required, text, unimplemented } from '@tillkey/platform-core'

/** A list of names, the location of a permission file, or a location with its mode. */
export type Namespaces =
  | string
  | readonly (string | { name: string; id?: number })[]
  | { location?: string; experimental_strict_mode?: boolean }

const entry = group({
  name: required(implemented(text, 'Name used in tuples.')),
  id: implemented(integer(0, 2_147_483_647), 'A number without effect.'),
  config: unimplemented(Type.Unsafe<object>({ type: 'object' }), 'Reserved.'),
  $schema: implemented(text, 'JSON Schema for editors.'),
})

const file = group({
  location: required(
    implemented(
      Type.String({ format: 'source' }),
      'Permission file: `base64://`, `https://`, or `file://` if a file on the server configures the project.',
    ),
  ),
  experimental_strict_mode: implemented(
    flag,
    'Strict mode: follows only declared subject sets and evaluates permits only by their rules.',
    false,
  ),
})

/** The three ways to configure a project's namespaces. */
export const namespaces = implemented(
  Type.Unsafe<Namespaces>({
    type: ['array', 'object', 'string'],
    format: 'source',
    items: { ...entry, type: ['object', 'string'], minLength: 1 },
    properties: file.properties,
    required: ['location'],
    additionalProperties: false,
  }),
  'Namespaces: a list of names, or a permission file.',
  [],
)
