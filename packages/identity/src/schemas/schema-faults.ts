import { linkSchemas } from '@tillkey/platform-core'
import { isObject, type JsonObject } from '../values.ts'
import { workFaults } from './closed-schema.ts'
import { linearPattern } from './linear-patterns.ts'

/** Allowed values of a member, or of the members of an object. */
type Shape = readonly unknown[] | { readonly [member: string]: Shape }

const flag = [true, false]
const identifier = { identifier: flag }
const vias = ['email', 'sms']

/** Allowed content of the `ory.sh/kratos` keyword of a trait. */
const marks: Shape = {
  credentials: {
    password: identifier,
    webauthn: identifier,
    totp: { account_name: flag },
    code: { identifier: flag, via: vias },
    passkey: { display_name: flag },
  },
  verification: { via: vias },
  recovery: { via: vias },
  organizations: { matcher: ['email_domain'] },
}

const isEnumeration = (shape: Shape): shape is readonly unknown[] => Array.isArray(shape)

function findFaults(value: unknown, shape: Shape, path: string): string[] {
  if (isEnumeration(shape)) return shape.includes(value) ? [] : [`${path} is one of: ${shape.join(', ')}`]
  if (!isObject(value)) return [`${path} is an object`]
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined
    return known ? findFaults(inner, known, `${path}/${name}`) : [`${path} has no "${name.slice(0, 100)}"`]
  })
}

function patternFault(pattern: unknown): string[] {
  if (typeof pattern !== 'string') return ['a pattern must be a string']
  try {
    linearPattern(pattern)
    return []
  } catch (error) {
    // The engine throws only pattern errors.
    return [
      `the pattern ${JSON.stringify(pattern.slice(0, 100))} cannot be used: ${(error as Error).message}`,
    ]
  }
}

/** Faults of one schema, without its subschemas. */
function ownFaults(schema: JsonObject): string[] {
  const { pattern, patternProperties: byPattern } = schema
  const patterns = isObject(byPattern) ? Object.keys(byPattern) : []
  const extension = schema['ory.sh/kratos']
  return [
    ...(pattern === undefined ? [] : patternFault(pattern)),
    ...patterns.flatMap(patternFault),
    ...(extension === undefined ? [] : findFaults(extension, marks, 'ory.sh/kratos')),
  ]
}

/**
 * Finds faults in a valid identity schema: unknown marks, patterns without linear matching, and excessive
 * validation cost.
 */
export function schemaFaults(documents: ReadonlyMap<string, JsonObject>): string[] {
  const linked = linkSchemas(documents)
  return [...linked.parts.flatMap((part) => ownFaults(part.schema)), ...workFaults(linked)]
}
