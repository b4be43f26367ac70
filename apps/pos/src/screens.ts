/** Paths of the screens. The router uses them, and the server answers each with the page. */
export const screens = {
  start: '/',
  login: '/login',
  terminals: '/terminals',
  payment: '/payment',
  processing: '/payment/processing/:uuid?',
  result: '/payment/result/:uuid?',
  checkout: '/checkout/:uuid',
  sales: '/sales',
  sale: '/sales/:uuid',
  cash: '/sales/cash/:uuid',
  receipt: '/sales/:uuid/receipt',
  sharedReceipt: '/r/:token',
  join: '/join/:token',
  totals: '/totals',
  settings: '/settings',
} as const
