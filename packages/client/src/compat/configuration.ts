type Later<T, A extends unknown[]> = T | Promise<T> | ((...args: A) => T) | ((...args: A) => Promise<T>)

/** Options of a request, in the names of axios; those of others are kept for an axios instance that is passed in. */
export interface RequestOptions {
  method?: string
  url?: string
  headers?: Record<string, unknown>
  /** Appended to the query. */
  params?: Record<string, unknown> | URLSearchParams
  data?: unknown
  /** Milliseconds; 0 for none. */
  timeout?: number
  timeoutErrorMessage?: string
  withCredentials?: boolean
  auth?: { username?: string; password?: string }
  signal?: AbortSignal
  cancelToken?: { promise: Promise<unknown>; throwIfRequested(): void }
  validateStatus?: ((status: number) => boolean) | null
  // oxlint-disable-next-line typescript/no-explicit-any -- the options of axios are an open set
  [option: string]: any
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
  baseOptions?: RequestOptions
  formDataCtor?: new () => unknown
}

const jsonMime = /^(application\/json|[^;/ \t]+\/[^;/ \t]+[+]json)[ \t]*(;.*)?$/i

export class Configuration implements ConfigurationParameters {
  apiKey: ConfigurationParameters['apiKey']
  username: ConfigurationParameters['username']
  password: ConfigurationParameters['password']
  accessToken: ConfigurationParameters['accessToken']
  basePath: ConfigurationParameters['basePath']
  baseOptions: ConfigurationParameters['baseOptions']
  formDataCtor: ConfigurationParameters['formDataCtor']
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
