import type { Key } from '../messages/messages.ts'

/** An entry of the navigation rail and the tabs. */
export interface Section {
  href: string
  name: Key
  icon: string
}

/** Sections of the till. Each icon is a stroke on a 24-unit grid. */
export const sections: readonly Section[] = [
  {
    href: '/payment',
    name: 'section.till',
    icon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM17 14a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  },
  {
    href: '/sales',
    name: 'section.sales',
    icon: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5',
  },
  {
    href: '/totals',
    name: 'section.totals',
    icon: 'M5 20V12M12 20V5M19 20v-5M3.5 20h17',
  },
  {
    href: '/terminals',
    name: 'section.machines',
    icon: 'M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM9 6h6v3.5H9zM9.5 13.5h.1M12 13.5h.1M14.5 13.5h.1M9.5 17h.1M12 17h.1M14.5 17h.1',
  },
  {
    href: '/settings',
    name: 'section.settings',
    icon: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.700a2.300 2.300 0 1 1 0 4.600 2.300 2.300 0 0 1 0-4.600zM8 14.700a2.300 2.300 0 1 1 0 4.600 2.300 2.300 0 0 1 0-4.600z',
  },
]
