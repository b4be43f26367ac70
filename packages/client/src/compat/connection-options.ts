import type { Connection } from '../connection.ts'
import type { ProxyOption, RequestOptions } from './configuration.ts'

function proxyAddress({ protocol = 'http', host, port, auth }: ProxyOption): string {
  const { username = '', password = '' } = auth ?? {}
  const userinfo = auth ? `${encodeURIComponent(username)}:${encodeURIComponent(password)}@` : ''
  return `${protocol.replace(/:$/, '')}://${userinfo}${host}${port ? `:${port}` : ''}`
}

const connections = new WeakMap<object, Map<string, Connection>>()

/** Returns the same object for the same settings, so that connections are reused. */
function shared(by: object, key: string, connection: Connection): Connection {
  const byKey = connections.get(by) ?? new Map<string, Connection>()
  connections.set(by, byKey)
  const found = byKey.get(key) ?? connection
  byKey.set(key, found)
  return found
}

/** Key for settings that are text. */
const settings = {}

/** Connection for the options; undefined for the default. */
export function selectConnection(config: RequestOptions, url: string): Connection | undefined {
  const { socketPath, proxy } = config
  const agent = /^https:/i.test(url) ? config.httpsAgent : config.httpAgent
  if (socketPath) return shared(settings, `socket ${socketPath}`, { socketPath })
  if (agent) return shared(agent, '', { agent })
  if (proxy === undefined || proxy === null) return undefined
  const address = proxy === false ? false : proxyAddress(proxy)
  return shared(settings, `proxy ${address}`, { proxy: address })
}
