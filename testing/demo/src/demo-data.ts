/** Content of the demo, as printed in README. */
export const merchant = { email: 'merchant@tillkey.test', password: 'till-demo-2468' }
export const providerAccount = { email: 'owner@cards.test', password: 'card-demo-2468', name: 'Corner Café' }
export const terminals = [
  { uuid: '6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a01', model: 'NEO_TOUCH', serialNumber: 'NT-4417-2093' },
  { uuid: '6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a02', model: 'KHUMO', serialNumber: 'KH-1180-5526' },
  { uuid: '6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a03', model: 'KHUMO_PRINT', serialNumber: 'KP-7302-8841' },
] as const
