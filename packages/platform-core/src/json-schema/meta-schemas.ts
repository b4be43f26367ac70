import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' }
import draft7 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' }

/** Well-known meta-schemas by URL. They are never fetched. */
export const metaSchemas: Readonly<Record<string, string>> = {
  'http://json-schema.org/draft-06/schema': JSON.stringify(draft6),
  'http://json-schema.org/draft-07/schema': JSON.stringify(draft7),
}
