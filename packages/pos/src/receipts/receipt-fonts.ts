import { createRequire } from 'node:module'

// import.meta.resolve is missing in module runners such as vitest's set-up.
const require = createRequire(import.meta.url)

/** The fonts of a document. */
export interface ReceiptFonts {
  normal: string
  bold: string
  /** Replaces characters that these fonts lack. */
  prepare: (text: string) => string
}

/** Standard PDF fonts, which need no embedding but cover Western European letters only. */
const standardFonts: ReceiptFonts = {
  normal: 'Helvetica',
  bold: 'Helvetica-Bold',
  prepare: (text) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('−', '-'),
}

/** DejaVu Sans for all other letters; the document embeds the used subset. */
const embeddedFonts = (): ReceiptFonts => ({
  normal: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
  prepare: (text) => text.replaceAll('\u202f', '\u00a0'),
})

const isCoveredByStandardFonts = (text: string): boolean =>
  /^[\u0020-\u00ff•–—‘’“”…€\n]*$/.test(standardFonts.prepare(text))

/** Returns the standard fonts where they suffice, otherwise the embedded ones. */
export const fontsFor = (texts: readonly string[]): ReceiptFonts =>
  texts.every(isCoveredByStandardFonts) ? standardFonts : embeddedFonts()
