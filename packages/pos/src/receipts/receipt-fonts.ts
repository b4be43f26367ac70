import { createRequire } from 'node:module'

// Not import.meta.resolve: runners that load modules by themselves, as vitest's set-up does, have none.
const require = createRequire(import.meta.url)

/** The fonts of a document: what is normal, and what counts. */
export interface ReceiptFonts {
  normal: string
  bold: string
  /** A text as these fonts can show it. */
  prepare: (text: string) => string
}

/** Every reader has these, so nothing of them is in the document; they know Latin letters of Western Europe. */
const standardFonts: ReceiptFonts = {
  normal: 'Helvetica',
  bold: 'Helvetica-Bold',
  prepare: (text) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('−', '-'),
}

/** For every other letter: DejaVu Sans, of which the document holds the letters it uses. */
const embeddedFonts = (): ReceiptFonts => ({
  normal: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
  prepare: (text) => text.replaceAll('\u202f', '\u00a0'),
})

const isCoveredByStandardFonts = (text: string): boolean =>
  /^[\u0020-\u00ff•–—‘’“”…€\n]*$/.test(standardFonts.prepare(text))

/** The fonts that some texts need: none of our own where those that every reader has will do. */
export const fontsFor = (texts: readonly string[]): ReceiptFonts =>
  texts.every(isCoveredByStandardFonts) ? standardFonts : embeddedFonts()
