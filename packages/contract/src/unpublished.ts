import { descriptorOf } from '@tillkey/wire'
import type { TSchema } from 'typebox'
import type { Endpoint } from './schemas.ts'

/** Keyword that marks a parameter or a field in documentation. */
export const unpublishedKeyword = 'x-unpublished'

/** Keyword with the published pattern of a text, where servers accept and return more. */
export const publishedPatternKeyword = 'x-published-pattern'

/** Marks a body field that the published API lacks. Parameters are marked in their operation's line. */
export const unpublished = <T extends TSchema>(schema: T): T => ({ ...schema, [unpublishedKeyword]: true })

type Endpoints = Readonly<Record<string, Endpoint>>

function publishedPart({ operation, schemas }: Endpoint): Endpoint {
  const parameters = operation.parameters.filter((parameter) => !parameter.unpublished)
  return { operation: { ...descriptorOf(operation), parameters }, schemas }
}

/** Returns the published part of an API: without own operations and parameters. */
export const selectPublished = (endpoints: Endpoints): Record<string, Endpoint> =>
  Object.fromEntries(
    Object.entries(endpoints).flatMap(([id, endpoint]) =>
      endpoint.operation.unpublished ? [] : [[id, publishedPart(endpoint)]],
    ),
  )
