import {
  DEVELOPMENT_OWNER,
  readConfig,
  runningServices,
  runUntilSignal,
  type ServiceName,
  type System,
  startSystem,
} from '@tillkey/server'
import { merchant, providerAccount } from './demo-data.ts'
import { isDemo, seedSystem } from './seed.ts'

const titles: Record<ServiceName, string> = {
  pos: 'Point of sale',
  'card-machines': 'Card machines',
  platform: 'Accounts and API',
  console: 'Console',
}
const order: readonly ServiceName[] = ['pos', 'card-machines', 'platform', 'console']

const row = (title: string, value: string): string => `  ${title.padEnd(18)}${value}\n`

function introduction(system: System): string {
  const { config } = system
  const started = runningServices(system)
  const addresses = order
    .filter((name) => started.includes(name))
    .map((name) => row(titles[name], config.addresses[name].url))
  const inbox = system.mailing?.inbox ? row('Inbox', `${config.addresses.platform.url}/inbox`) : ''
  const credentials = [
    isDemo(config) ? row('Merchant', `${merchant.email} / ${merchant.password}`) : '',
    row('Provider account', `${providerAccount.email} / ${providerAccount.password}`),
    isDemo(config) ? row('Console owner', `${DEVELOPMENT_OWNER.email} / ${DEVELOPMENT_OWNER.password}`) : '',
    row('Administrator key', config.adminKey),
  ]
  return `\nTillkey is ready.\n\n${addresses.join('')}${inbox}\n${credentials.join('')}\nCtrl-C stops. Data stays in ${config.dataFolder}\n`
}

await runUntilSignal(async () => {
  const system = await startSystem(readConfig({ TILLKEY_PROVIDER_NAME: 'Demo Cards', ...process.env }))
  await seedSystem(system)
  process.stdout.write(introduction(system))
  return system
})
