import { Icon } from '@tillkey/ui'
import styles from './icons.module.css'

/** Paths of the console's icons, on a 24-unit grid. */
const paths = {
  activity: 'M3 12h4l3-7 4 14 3-7h4',
  users:
    'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19.5c.6-3.3 3-5 6.5-5s5.9 1.7 6.5 5M16 5.3a3.5 3.5 0 0 1 0 6.5M18.5 14.9c1.8.8 2.7 2.3 3 4.6',
  home: 'M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z',
  sessions: 'M4 5h16v11H4zM2.5 19.5h19',
  messages: 'M3.5 6h17v12h-17zM4 7l8 6 8-6',
  organizations: 'M4 20.5V6l8-2.5V20.5M12 9h8v11.5M3 20.5h18M7.5 9h1M7.5 13h1M7.5 17h1M16 13h.5M16 17h.5',
  clients: 'M5 5h14v14H5zM5 9.5h14M8 7.2h.1',
  consents: 'M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5',
  key: 'M8 9a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM11.3 10.7 20 4M16.5 6.7l2.5 2.8M14 8.6l1.8 2',
  relationships: 'M12 3.5v5M6 15v-3h12v3M12 8.5V12M4 15h4v5H4zM16 15h4v5h-4zM10 15h4v5h-4z',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20.5 20.5',
  rules: 'M5 4h14v11l-5 5H5zM14 20v-5h5',
  settings:
    'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6zM8 14.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
  revisions:
    'M7 4v12M7 16a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 7 16zM17 20V8M17 8a2.2 2.2 0 1 0 0-4.4A2.2 2.2 0 0 0 17 8z',
  lock: 'M6 11h12v9.5H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  fingerprint: 'M4.5 15v-3a7.5 7.5 0 0 1 15 0v4M8.3 19v-7a3.7 3.7 0 0 1 7.4 0v3.5M12 12.5V20.5M15.7 19v.5',
  phone:
    'M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5zM11 18.5h2',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.3-3.3A4 4 0 0 0 13.3 5L12 6.3M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 10.7 19L12 17.7',
  down: 'M6 9.5l6 6 6-6',
  next: 'M9.5 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7',
  minus: 'M6 12h12',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M5 20h14',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  copy: 'M8.5 8.5h11v11h-11zM5 15.5H4.5v-11h11V5',
  trash: 'M5 7h14M9 7V4.5h6V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M6 12h.1M12 12h.1M18 12h.1',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  hook: 'M12 3v9a4 4 0 1 1-8 0v-1l3 2M12 3h.1',
} as const

export type IconName = keyof typeof paths

/** A decorative icon: 14, 16 or 20 px. */
export const Glyph = ({ name, size = 'normal' }: { name: IconName; size?: 'small' | 'normal' | 'large' }) => (
  <span className={styles.glyph} data-size={size} aria-hidden="true">
    <Icon d={paths[name]} />
  </span>
)
