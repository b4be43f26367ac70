import { descriptorOf } from '@tillkey/wire'
import type { TSchema } from 'typebox'
import type { Endpoint } from './schemas.ts'

/** The keyword that marks a parameter or a field in documents. */
export const unpublishedKeyword = 'x-unpublished'

/** The keyword with which a text keeps the pattern it is published with, where the servers take and answer more. */
export const publishedPatternKeyword = 'x-published-pattern'

/** Marks a field of a JSON body that the published API lacks; parameters are marked in their operation's line. */
export const unpublished = <T extends TSchema>(schema: T): T => ({ ...schema, [unpublishedKeyword]: true })

type Endpoints = Readonly<Record<string, Endpoint>>

function publishedPart({ operation, schemas }: Endpoint): Endpoint {
  const parameters = operation.parameters.filter((parameter) => !parameter.unpublished)
  return { operation: { ...descriptorOf(operation), parameters }, schemas }
}

/** The published part of an API: its operations without ours, and without the parameters that we add. */
export const publishedOf = (endpoints: Endpoints): Record<string, Endpoint> =>
  Object.fromEntries(
    Object.entries(endpoints).flatMap(([id, endpoint]) =>
      endpoint.operation.unpublished ? [] : [[id, publishedPart(endpoint)]],
    ),
  )
