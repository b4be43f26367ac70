type Later<T, A extends unknown[]> = T | Promise<T> | ((...args: A) => T) | ((...args: A) => Promise<T>)

/**
 * Options of a request, in the names of axios. Any other option of axios is refused by its name when the call is made, unless an axios
 * instance was passed in, which gets all of them.
 */
export interface RequestOptions {
  method?: string
  url?: string
  /** Put before an address that is not absolute. */
  baseURL?: string
  headers?: Record<string, unknown>
  /** Appended to the query. */
  params?: Record<string, unknown> | URLSearchParams
  /** Makes the text of the query of `params`. */
  // oxlint-disable-next-line typescript/no-explicit-any -- an object with settings of its own in later versions of axios
  paramsSerializer?: any
  data?: unknown
  /** Makes the body that is sent, and may change the headers; a list is run in its order. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as axios types it, in ways that differ by version
  transformRequest?: any
  /** Makes `data` of the text of the answer; a list is run in its order. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as axios types it, in ways that differ by version
  transformResponse?: any
  /** Milliseconds over all redirects; 0 for none. */
  timeout?: number
  timeoutErrorMessage?: string
  withCredentials?: boolean
  auth?: { username?: string; password?: string }
  signal?: AbortSignal
  /** Ends the call with its reason, and closes the request. */
  cancelToken?: { promise: Promise<unknown>; throwIfRequested(): void }
  /** Sends instead of this library, and answers in the shape of axios. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as axios types it, in ways that differ by version
  adapter?: any
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
  // oxlint-disable-next-line typescript/no-explicit-any -- an agent of Node, whose types may not be there
  httpAgent?: any
  // oxlint-disable-next-line typescript/no-explicit-any -- an agent of Node, whose types may not be there
  httpsAgent?: any
  /** In Node; false for none. When absent, the environment says. */
  proxy?: ProxyOption | false
  validateStatus?: ((status: number) => boolean) | null
  // oxlint-disable-next-line typescript/no-explicit-any -- the options of axios are an open set
  [option: string]: any
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
  /** Options of every request. */
  baseOptions?: RequestOptions
  formDataCtor?: new () => unknown
}

const jsonMime = /^(application\/json|[^;/ \t]+\/[^;/ \t]+[+]json)[ \t]*(;.*)?$/i

/** What every call of an API begins with; an object of the same shape will do. */
export class Configuration implements ConfigurationParameters {
  apiKey?: Later<string, [name: string]>
  username?: string
  password?: string
  accessToken?: Later<string, [name?: string, scopes?: string[]]>
  basePath?: string
  // oxlint-disable-next-line typescript/no-explicit-any -- as published: programs write into it
  baseOptions?: any
  formDataCtor?: new () => unknown
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
