import { Provider } from 'oidc-provider'
import { CLIENT } from './flows.ts'

/** oidc-provider with in-memory storage, without a database: `node oidc-provider-server.ts <port>`. */

const [, , port = '0'] = process.argv
const provider = new Provider(`http://127.0.0.1:${port}`, {
  scopes: ['openid', 'offline_access', 'a'],
  features: {
    clientCredentials: { enabled: true },
    introspection: { enabled: true, allowedPolicy: () => true },
    devInteractions: { enabled: false },
  },
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      scope: 'a',
    },
  ],
})
provider.listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
process.on('message', () => process.send?.({ ...process.cpuUsage(), database: 0 }))
