import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './listings-schemas.ts'

export const listPermittedObjects = operation<Typed<typeof schemas.listPermittedObjects>>(
  'listPermittedObjects +GET /relation-tuples/objects ^bearer ?namespace! ?relation! ?subject_id ?subject_set.namespace ?subject_set.object ?subject_set.relation ?page_size ?page_token',
)
export const listPermittedSubjects = operation<Typed<typeof schemas.listPermittedSubjects>>(
  'listPermittedSubjects +GET /relation-tuples/subjects ^bearer ?namespace! ?object! ?relation! ?page_size ?page_token',
)
