const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** Relative luminance of `#rrggbb`, from 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const at = (offset: number): number => linear(Number.parseInt(colour.slice(offset, offset + 2), 16) / 255)
  return 0.2126 * at(1) + 0.7152 * at(3) + 0.0722 * at(5)
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Black or white, whichever has more contrast: one of them always reaches 4.5:1. */
export const readableOn = (ground: string): string =>
  contrast('#000000', ground) >= contrast('#ffffff', ground) ? '#000000' : '#ffffff'
