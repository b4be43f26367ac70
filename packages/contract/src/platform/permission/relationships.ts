import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './relationships-schemas.ts'

export const getRelationships = operation<Typed<typeof schemas.getRelationships>>(
  'getRelationships GET /relation-tuples ^bearer ?page_token ?page_size ?namespace ?object ?relation ?subject_id ?subject_set.namespace ?subject_set.object ?subject_set.relation',
)
export const createRelationship = operation<Typed<typeof schemas.createRelationship>>(
  'createRelationship PUT /admin/relation-tuples ^bearer <json',
)
export const patchRelationships = operation<Typed<typeof schemas.patchRelationships>>(
  'patchRelationships PATCH /admin/relation-tuples ^bearer <json',
)
export const deleteRelationships = operation<Typed<typeof schemas.deleteRelationships>>(
  'deleteRelationships DELETE /admin/relation-tuples ^bearer ?namespace ?object ?relation ?subject_id ?subject_set.namespace ?subject_set.object ?subject_set.relation',
)
export const listRelationshipNamespaces = operation<Typed<typeof schemas.listRelationshipNamespaces>>(
  'listRelationshipNamespaces GET /namespaces ^bearer',
)
