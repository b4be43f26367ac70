import { expect, test } from 'vitest'
import { identitySection } from '../identity-config.ts'

const at = '/selfservice/flows/login/after/hooks/0'
const hooks = (entry: object) => ({ selfservice: { flows: { login: { after: { hooks: [entry] } } } } })
const call = { url: 'https://shop.test/hook', method: 'POST' }

test.each<[string, object, string[]]>([
  ['a web hook without config', hooks({ hook: 'web_hook' }), [`${at}/config must have a value for web_hook`]],
  [
    'a web hook without URL',
    hooks({ hook: 'web_hook', config: {} }),
    [`${at}/config/url must have a value`, `${at}/config/method must have a value`],
  ],
  [
    'a web hook with unknown settings',
    hooks({ hook: 'web_hook', config: { ...call, metod: 'PUT', recipients: 'all' } }),
    [
      `${at}/config/metod is not a setting. Did you mean "method"?`,
      `${at}/config/recipients is not a setting`,
    ],
  ],
  [
    'a web hook that both ignores and parses the response',
    hooks({ hook: 'web_hook', config: { ...call, response: { ignore: true, parse: true } } }),
    [`${at}/config/response ignores a response that must be parsed`],
  ],
  [
    'another hook with config',
    hooks({ hook: 'revoke_active_sessions', config: { url: 'https://shop.test/', 'a/b': 1 } }),
    [
      `${at}/config/url has no effect for revoke_active_sessions`,
      `${at}/config/a~1b has no effect for revoke_active_sessions`,
    ],
  ],
  ['a hook of organizations as the originals write it', hooks({ hook: 'b2b_sso', config: {} }), []],
  [
    'HTTP delivery of mails without URL',
    { courier: { delivery_strategy: 'http' } },
    ['/courier/http/request_config/url must have a value for the strategy http'],
  ],
  [
    'text messages without URL',
    { courier: { sms: { enabled: true }, channels: [{ id: 'sms', request_config: { method: 'PUT' } }] } },
    [
      '/courier/sms/request_config/url must have a value for text messages',
      '/courier/channels/0/request_config/url must have a value for the channel',
    ],
  ],
  ['text messages that are switched off', { courier: { sms: { enabled: false } } }, []],
])('%s', (_what, config, expected) => {
  const problems = identitySection.problems({ ...config })
  expect(problems.map(({ pointer, reason }) => `${pointer} ${reason}`).toSorted()).toEqual(
    expected.toSorted(),
  )
})
