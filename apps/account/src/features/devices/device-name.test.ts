import { createMessages } from '@tillkey/web'
import { expect, test } from 'vitest'
import english from '../../catalogues/en.json'
import later from '../../catalogues/later/en.json'
import { deviceLocation, deviceName } from './device-name.ts'

const i18n = createMessages('en', { ...english, ...later })

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  ['curl/8.0', 'An app'],
  [undefined, 'An app'],
])('%s is named %s', (agent, name) => {
  expect(deviceName(i18n, agent)).toBe(name)
})

test.each([
  [{ location: 'Cape Town, ZA', ip_address: '41.1.2.3:5000' }, 'Cape Town, ZA'],
  [{ location: '', ip_address: '41.1.2.3:5000' }, '41.1.2.3'],
  [{ ip_address: '[2001:db8::1]:5000' }, '2001:db8::1'],
  [{ ip_address: '2001:db8::1' }, '2001:db8::1'],
  [{}, ''],
])('%j was at %s', (device, expected) => {
  expect(deviceLocation(device)).toBe(expected)
})
