import type { Static } from 'typebox'
import { open } from '../enumeration.ts'
import { Type } from '../type.ts'

export const ConsistencyRequestParametersConsistencyEnum = open('', 'strong', 'eventual')
export type ConsistencyRequestParametersConsistencyEnum = Static<
  typeof ConsistencyRequestParametersConsistencyEnum
>

export const ConsistencyRequestParameters = Type.Object({
  consistency: Type.Optional(ConsistencyRequestParametersConsistencyEnum),
})
export type ConsistencyRequestParameters = Static<typeof ConsistencyRequestParameters>

export const Pagination = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 250 })),
  page_token: Type.Optional(Type.String({ minimum: 1, default: '1' })),
})
export type Pagination = Static<typeof Pagination>

export const PaginationHeaders = Type.Object({
  link: Type.Optional(Type.String()),
  'x-total-count': Type.Optional(Type.String()),
})
export type PaginationHeaders = Static<typeof PaginationHeaders>

export const TokenPagination = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 250 })),
  page_token: Type.Optional(Type.String({ minimum: 1, default: '1' })),
})
export type TokenPagination = Static<typeof TokenPagination>

export const TokenPaginationHeaders = Type.Object({
  link: Type.Optional(Type.String()),
  'x-total-count': Type.Optional(Type.String()),
})
export type TokenPaginationHeaders = Static<typeof TokenPaginationHeaders>

export const TokenPaginationRequestParameters = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 250 })),
  page_token: Type.Optional(Type.String({ minimum: 1, default: '1' })),
})
export type TokenPaginationRequestParameters = Static<typeof TokenPaginationRequestParameters>

export const TokenPaginationResponseHeaders = Type.Object({
  link: Type.Optional(Type.String()),
  'x-total-count': Type.Optional(Type.Integer()),
})
export type TokenPaginationResponseHeaders = Static<typeof TokenPaginationResponseHeaders>

/** Query parameters of a list with page tokens. */
export const pageTokens = {
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 250 })),
  page_token: Type.Optional(Type.String({ default: '1' })),
}

/** Query parameters of our own lists with page tokens. */
export const ownPages = {
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  page_token: Type.Optional(Type.String()),
}

/** Query parameters of lists with page numbers. */
export const legacyPages = {
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 250 })),
  page: Type.Optional(Type.Integer()),
}
