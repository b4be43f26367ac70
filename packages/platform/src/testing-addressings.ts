/** Where browsers see a project, and how their requests come to the server. */
export interface Addressing {
  /** Without a slash at the end. */
  base: string
  /** What stands before the path in place of the base's own path. */
  inner: string
  headers: Record<string, string>
}

/** Every way in which a project is reached. */
export const addressings: [name: string, Addressing][] = [
  ['by path', { base: 'http://localhost:4000/p/playground', inner: '/p/playground', headers: {} }],
  [
    'by host name',
    { base: 'http://playground.localhost:4000', inner: '', headers: { host: 'playground.localhost:4000' } },
  ],
  [
    'behind a proxy at a path of its own',
    {
      base: 'https://shop.example/auth',
      inner: '/p/playground',
      headers: { 'ory-base-url-rewrite': 'https://shop.example/auth' },
    },
  ],
  [
    'behind a proxy at a host of its own',
    {
      base: 'https://auth.shop.example',
      inner: '/p/playground',
      headers: { 'ory-base-url-rewrite': 'https://auth.shop.example/' },
    },
  ],
  [
    'by the host name that a proxy forwards',
    {
      base: 'http://playground.localhost:4000',
      inner: '',
      headers: { host: 'inner:8080', 'x-forwarded-host': 'playground.localhost:4000' },
    },
  ],
  [
    'at the root behind a proxy at a path of its own',
    {
      base: 'https://shop.example/sign-in',
      inner: '',
      headers: { 'ory-base-url-rewrite': 'https://shop.example/sign-in' },
    },
  ],
  ['at the root', { base: 'http://localhost:4000', inner: '', headers: {} }],
]
