type Later<T, A extends unknown[]> = T | Promise<T> | ((...args: A) => T) | ((...args: A) => Promise<T>)

/** Transforms data like axios. */
// oxlint-disable-next-line typescript/no-explicit-any -- as axios types it, in ways that differ by version
type Transformer = (data: any, headers: any) => any

// oxlint-disable-next-line typescript/no-explicit-any -- as axios types it, in ways that differ by version
type Adapter = (config: any) => Promise<any>

/** Any value that axios accepts. */
// oxlint-disable-next-line typescript/no-explicit-any -- its types differ by version
type Anything = any

/** Options of axios that are rejected by name, unless an axios instance was passed in, which receives all of them. */
interface OptionsOfInstances {
  allowAbsoluteUrls?: boolean
  allowedSocketPaths?: string | string[] | null
  beforeRedirect?: (...args: Anything[]) => void
  decompress?: boolean
  env?: Anything
  family?: Anything
  fetchOptions?: Anything
  formDataHeaderPolicy?: string
  formSerializer?: Anything
  httpVersion?: Anything
  http2Options?: Anything
  insecureHTTPParser?: boolean
  lookup?: Anything
  maxRate?: Anything
  onDownloadProgress?: (event: Anything) => void
  onUploadProgress?: (event: Anything) => void
  parseReviver?: Anything
  responseEncoding?: string
  transitional?: Anything
  transport?: Anything
  withXSRFToken?: Anything
  xsrfCookieName?: string
  xsrfHeaderName?: string
}

/** Request options with the names of axios. */
export interface RequestOptions extends OptionsOfInstances {
  method?: string
  url?: string
  /** Prepended to relative URLs. */
  baseURL?: string
  headers?: Record<string, Anything>
  /** Appended to the query: an object or `URLSearchParams`. */
  params?: Anything
  /** Serializes `params`. */
  paramsSerializer?: ((params: Anything) => string) | object
  data?: Anything
  /** Transforms the body and may change headers; lists run in order. */
  transformRequest?: Transformer | Transformer[]
  /** Transforms the response text into `data`; lists run in order. */
  transformResponse?: Transformer | Transformer[]
  /** Milliseconds including redirects; 0 for none. */
  timeout?: number
  timeoutErrorMessage?: string
  withCredentials?: boolean
  auth?: { username?: string | undefined; password?: string | undefined }
  /** An `AbortSignal`. */
  signal?: { readonly aborted: boolean }
  /** Aborts the request and rejects with its reason. */
  cancelToken?: { promise: Promise<unknown>; throwIfRequested(): void }
  /** Function that sends the request and responds like axios; names are rejected. */
  adapter?: Adapter | string | (Adapter | string)[]
  /** `json` or `text`, which are equivalent. */
  responseType?: string
  /** Upper bound on the response in bytes; -1 for none. */
  maxContentLength?: number
  /** Upper bound on the body in bytes; -1 for none. */
  maxBodyLength?: number
  /** Default: 20. With 0 redirects are returned. */
  maxRedirects?: number
  /** Path of a Unix socket, Node only. */
  socketPath?: string | null
  /** Node agent. */
  httpAgent?: Anything
  /** Node agent. */
  httpsAgent?: Anything
  /** Node only; false for none. Default: the environment. */
  proxy?: ProxyOption | false
  /** Additional options, headers and members of `params` to redact in errors, case-insensitive. */
  redact?: string[]
  /** No effect: other origins receive harmless headers only. */
  sensitiveHeaders?: string[]
  validateStatus?: ((status: number) => boolean) | null
}

/** A proxy in the format of axios. */
export interface ProxyOption {
  /** Default: `http`. */
  protocol?: string
  host: string
  port?: number
  auth?: { username?: string | undefined; password?: string | undefined }
}

/** The part of an axios instance that APIs use. */
export interface Requester {
  // oxlint-disable-next-line typescript/no-explicit-any -- an axios instance is generic in ways of its own
  request(config: any): Promise<any>
}

export interface ConfigurationParameters {
  apiKey?: Later<string, [name: string]> | undefined
  username?: string | undefined
  password?: string | undefined
  accessToken?: Later<string, [name?: string, scopes?: string[]]> | undefined
  basePath?: string | undefined
  /** Options of every request; see `RequestOptions`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as published: programs pass options of any version of axios
  baseOptions?: any
  formDataCtor?: (new () => unknown) | undefined
}

const jsonMime = /^(application\/json|[^;/ \t]+\/[^;/ \t]+[+]json)[ \t]*(;.*)?$/i

/** Settings of an API; any object with these members works. */
export class Configuration implements ConfigurationParameters {
  declare apiKey?: Later<string, [name: string]> | undefined
  declare username?: string | undefined
  declare password?: string | undefined
  declare accessToken?: Later<string, [name?: string, scopes?: string[]]> | undefined
  declare basePath?: string | undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- as published: programs write into it
  declare baseOptions?: any
  declare formDataCtor?: (new () => unknown) | undefined
  constructor(parameters: ConfigurationParameters = {}) {
    this.apiKey = parameters.apiKey
    this.username = parameters.username
    this.password = parameters.password
    this.accessToken = parameters.accessToken
    this.basePath = parameters.basePath
    this.baseOptions = parameters.baseOptions
    this.formDataCtor = parameters.formDataCtor
  }

  isJsonMime(mime: string): boolean {
    return jsonMime.test(mime)
  }
}
