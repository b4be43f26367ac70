import { FINGERPRINT_PATH } from '@tillkey/web'
import { icons } from './icons.ts'

/** Icon strokes of the lazily loaded screens. */
export const lazyIcons = {
  mail: icons.mail,
  back: 'M14.5 5.5 8 12l6.5 6.5',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7.5V12l3 2',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  key: 'M8 9a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM11.3 10.7 20 4M16.5 6.7l2.5 2.8M14 8.6l1.8 2',
  shield: 'M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  finger: FINGERPRINT_PATH,
  link: 'M10 14a4 4 0 0 0 5.7 0l3.3-3.3A4 4 0 0 0 13.3 5L12 6.3M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 10.7 19L12 17.7',
  laptop: 'M4 5h16v11H4zM2.5 19.5h19',
  phone:
    'M8 2.5h8a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5zM11 18.5h2',
  bin: 'M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  sliders:
    'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6zM8 14.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
} as const
