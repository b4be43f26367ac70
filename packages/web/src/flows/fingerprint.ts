/** SVG path of a fingerprint in a 24×24 view box: the icon of passkeys and security keys. */
export const FINGERPRINT_PATH =
  'M4.5 15v-3a7.5 7.5 0 0 1 15 0v4M8.3 19v-7a3.7 3.7 0 0 1 7.4 0v3.5M12 12.5V20.5M15.7 19v.5'
