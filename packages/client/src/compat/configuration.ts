type Later<T, A extends unknown[]> = T | Promise<T> | ((...args: A) => T) | ((...args: A) => Promise<T>)

/** Makes one value of another, in the ways of axios. */
// oxlint-disable-next-line typescript/no-explicit-any -- as axios types it, in ways that differ by version
type Transformer = (data: any, headers: any) => any

// oxlint-disable-next-line typescript/no-explicit-any -- as axios types it, in ways that differ by version
type Adapter = (config: any) => Promise<any>

/** Whatever axios takes there. */
// oxlint-disable-next-line typescript/no-explicit-any -- its types differ by version
type Anything = any

/**
 * Options of axios that are refused by their names when a call is made, unless an axios instance was passed in, which gets all of
 * them.
 */
interface OptionsOfInstances {
  allowAbsoluteUrls?: boolean
  allowedSocketPaths?: string | string[] | null
  beforeRedirect?: (...given: Anything[]) => void
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

/** Options of a request, in the names of axios. */
export interface RequestOptions extends OptionsOfInstances {
  method?: string
  url?: string
  /** Put before an address that is not absolute. */
  baseURL?: string
  headers?: Record<string, Anything>
  /** Appended to the query: members of an object, or `URLSearchParams`. */
  params?: Anything
  /** Makes the text of the query of `params`. */
  paramsSerializer?: ((params: Anything) => string) | object
  data?: Anything
  /** Makes the body that is sent, and may change the headers; a list is run in its order. */
  transformRequest?: Transformer | Transformer[]
  /** Makes `data` of the text of the answer; a list is run in its order. */
  transformResponse?: Transformer | Transformer[]
  /** Milliseconds over all redirects; 0 for none. */
  timeout?: number
  timeoutErrorMessage?: string
  withCredentials?: boolean
  auth?: { username?: string; password?: string }
  /** An `AbortSignal`. */
  signal?: { readonly aborted: boolean }
  /** Ends the call with its reason, and closes the request. */
  cancelToken?: { promise: Promise<unknown>; throwIfRequested(): void }
  /** A function that sends instead of this library, and answers in the shape of axios; a name is refused. */
  adapter?: Adapter | string | (Adapter | string)[]
  /** Only `json` and `text`, which are the same. */
  responseType?: string
  /** Bytes of the answer at most; -1 for any. */
  maxContentLength?: number
  /** Bytes of the body at most; -1 for any. */
  maxBodyLength?: number
  /** 20 when absent; with 0 a redirect is the answer. */
  maxRedirects?: number
  /** The path of a Unix socket, in Node. */
  socketPath?: string | null
  /** An agent of Node. */
  httpAgent?: Anything
  /** An agent of Node. */
  httpsAgent?: Anything
  /** In Node; false for none. When absent, the environment says. */
  proxy?: ProxyOption | false
  /** Options, headers and members of `params`, in any spelling, that an error does not show, beside those that it never does. */
  redact?: string[]
  /** Nothing more to do: of headers another origin is shown only those that are harmless anyway. */
  sensitiveHeaders?: string[]
  validateStatus?: ((status: number) => boolean) | null
}

/** A proxy, as axios describes it. */
export interface ProxyOption {
  /** `http` when absent. */
  protocol?: string
  host: string
  port?: number
  auth?: { username?: string; password?: string }
}

/** What an API needs of an axios instance. */
export interface Requester {
  // oxlint-disable-next-line typescript/no-explicit-any -- an axios instance is generic in ways of its own
  request(config: any): Promise<any>
}

export interface ConfigurationParameters {
  apiKey?: Later<string, [name: string]>
  username?: string
  password?: string
  accessToken?: Later<string, [name?: string, scopes?: string[]]>
  basePath?: string
  /** Options of every request; see `RequestOptions`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as published: programs pass options of any version of axios
  baseOptions?: any
  formDataCtor?: new () => unknown
}

const jsonMime = /^(application\/json|[^;/ \t]+\/[^;/ \t]+[+]json)[ \t]*(;.*)?$/i

/** What every call of an API begins with; an object of the same shape will do. */
export class Configuration implements ConfigurationParameters {
  declare apiKey?: Later<string, [name: string]>
  declare username?: string
  declare password?: string
  declare accessToken?: Later<string, [name?: string, scopes?: string[]]>
  declare basePath?: string
  // oxlint-disable-next-line typescript/no-explicit-any -- as published: programs write into it
  declare baseOptions?: any
  declare formDataCtor?: new () => unknown
  constructor(given: ConfigurationParameters = {}) {
    this.apiKey = given.apiKey
    this.username = given.username
    this.password = given.password
    this.accessToken = given.accessToken
    this.basePath = given.basePath
    this.baseOptions = given.baseOptions
    this.formDataCtor = given.formDataCtor
  }

  isJsonMime(mime: string): boolean {
    return jsonMime.test(mime)
  }
}
