export type { IdentityErrorId } from '@tillkey/contract/platform/identity/error-ids.ts'
export type { OAuth2ErrorCode } from '@tillkey/contract/platform/oauth2/error-codes.ts'
export type { Caller, Descriptor, Operation, OperationTypes, Parameter, SuccessOf } from '@tillkey/wire'
export { fetchTransport } from '#transport'
export {
  type AnswerError,
  CallError,
  type CallErrorCode,
  type LostError,
  type MalformedError,
  type ParameterError,
  type ResponseHeaders,
} from './call-error.ts'
export type { Answer, CallOptions, Client, ClientSettings, Plugin } from './client.ts'
export type { Connection } from './connection.ts'
export { createClient, type NewClient } from './create-client.ts'
export * from './failures.ts'
export * from './flow-errors.ts'
export { type CookieForwarding, forwardedCookies } from './forwarded-cookies.ts'
export type * from './generated/models.ts'
export * from './generated/operations.ts'
export { createGroupedClient, type GroupedClient } from './grouped-client.ts'
export { type Hooks, hooks } from './hooks.ts'
export { type MockAnswer, type MockAnswers, type MockCall, type MockClient, mockClient } from './mock.ts'
export * from './oauth2-errors.ts'
export { items, nextPage, type PageOptions, pages } from './pages.ts'
export type { Credentials, TokenSource } from './request.ts'
export { type RetrySettings, retries } from './retries.ts'
export { type Measurement, measured } from './timing-plugin.ts'
export { traceparent } from './tracing.ts'
export type { Transport, WireRequest, WireResponse } from './transport.ts'
export { type IncomingRequest, type Visitor, withSession } from './with-session.ts'
