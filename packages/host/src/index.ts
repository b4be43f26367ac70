export { type AppOptions, createApp } from './app.ts'
export { type CookieOptions, serializeCookie } from './cookies.ts'
export type { CorsResolver, CorsRules } from './cors.ts'
export { csvLine } from './csv.ts'
export { errorFacts, type RenderError } from './errors.ts'
export { type Http2Call, type Http2Handler, serveHttp2 } from './http2.ts'
export { listen } from './listen.ts'
export type { MetricLabels, Metrics, Reading } from './metrics.ts'
export { mountApp } from './mount-app.ts'
export type { DescribeNotFound, NotFoundRules } from './not-found.ts'
export {
  type LinkedList,
  type LinkedPage,
  linkHeader,
  listHeaders,
} from './pagination/link-header.ts'
export {
  invalidPageToken,
  type OffsetPage,
  offsetHeaders,
  pagesAround,
  readOffsetPage,
} from './pagination/offset-pages.ts'
export {
  formatJsonToken,
  formatOffsetToken,
  formatTimeToken,
  type OffsetCursor,
  parseJsonToken,
  parseOffsetToken,
  parseTimeToken,
  type TimeCursor,
} from './pagination/page-tokens.ts'
export { publicOrigin } from './public-origin.ts'
export {
  bearerToken,
  type Incoming,
  parseFirstJson,
  parseJson,
  readForm,
  refuseCrossSite,
  toIncoming,
} from './request.ts'
export {
  type Chunks,
  type HandlerResponse,
  type Headers,
  type HtmlPage,
  ok,
  page,
  type Redirect,
  type ResponseOf,
  redirect,
  type SerializedBody,
  type StreamedResponse,
  serializedBody,
  serializeOnce,
  streamed,
} from './response.ts'
export { hasDangerousScheme, parseReturnAddress } from './return-address.ts'
export {
  type Call,
  dropPendingOperations,
  type Handler,
  type Handlers,
  type ServedOperations,
  type ServeOptions,
  serve,
} from './serve.ts'
export type { Service } from './service.ts'
export { storableText } from './storable-text.ts'
export { traceCalls, traceHeaders } from './trace.ts'
export { assertResponse, fieldError } from './validation.ts'
export { serveWebApp, type WebApp } from './web-app.ts'
export { createWebPage, type PageRequest } from './web-page.ts'
