import type { listProjectEvents } from '@tillkey/contract/platform/project/events.ts'
import type { Operation, OperationTypes, SuccessOf } from '@tillkey/wire'

/** Types of an operation. */
export type TypesOf<T> = T extends Operation<infer Types> ? Types : OperationTypes

/** An event of a project. */
export type ProjectEvent = SuccessOf<TypesOf<typeof listProjectEvents>>['events'][number]
