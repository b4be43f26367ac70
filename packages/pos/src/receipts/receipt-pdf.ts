import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import Document from 'pdfkit'
import { numberText, receiptRows, timeText } from './receipt-lines.ts'

/** Points: a roll of 80 mm, of which 72 mm can be printed on. */
const WIDTH = 226.77
const MARGIN = 11.34
const INNER = WIDTH - 2 * MARGIN
const SIZE = 8.5
const LEADING = 12

/** The fonts that every reader has know Latin letters; other spaces become plain ones and other letters a question mark. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('−', '-')
    .replaceAll(/[^\u0020-\u00ff•–—‘’“”…€]/g, '?')

type Line =
  | { kind: 'centre' | 'strong'; text: string }
  | { kind: 'row'; label: string; value: string; bold: boolean }
  | { kind: 'rule' }

const centred = (texts: readonly string[]): Line[] =>
  texts.filter(Boolean).map((text) => ({ kind: 'centre', text }))

function linesOf(receipt: Receipt): Line[] {
  const { shop, copy } = receipt
  const duplicate: Line[] = copy === 'duplicate' ? [{ kind: 'strong', text: 'DUPLICATE' }] : []
  const vatNumber = shop.vat_number === '' ? [] : [`VAT ${shop.vat_number}`]
  return [
    ...(shop.name === '' ? [] : [{ kind: 'strong', text: shop.name } as const]),
    ...centred([...shop.address.split('\n'), ...vatNumber]),
    ...duplicate,
    { kind: 'rule' },
    { kind: 'row', label: 'Receipt', value: numberText(receipt), bold: false },
    { kind: 'row', label: timeText(receipt), value: '', bold: false },
    { kind: 'rule' },
    ...receiptRows(receipt).map(
      ({ label, value, weight }): Line => ({ kind: 'row', label, value, bold: weight === 'strong' }),
    ),
  ]
}

const font = (weight: 'bold' | 'normal'): string => (weight === 'bold' ? 'Helvetica-Bold' : 'Helvetica')

/** Draws one line at a height, and answers with the height below it; all in points. */
function draw(document: PDFKit.PDFDocument, line: Line, top: number): number {
  if (line.kind === 'rule') {
    const y = top + LEADING / 2
    document
      .moveTo(MARGIN, y)
      .lineTo(WIDTH - MARGIN, y)
      .dash(2, { space: 2 })
      .stroke()
    return top + LEADING
  }
  if (line.kind === 'row') {
    document.font(font(line.bold ? 'bold' : 'normal')).fontSize(SIZE)
    const value = plain(line.value)
    const taken = document.widthOfString(value)
    const width = INNER - taken - 6
    const label = plain(line.label)
    document.text(label, MARGIN, top, { width })
    document.text(value, WIDTH - MARGIN - taken, top, { lineBreak: false })
    return top + Math.max(document.heightOfString(label, { width }), LEADING)
  }
  document.font(font(line.kind === 'strong' ? 'bold' : 'normal')).fontSize(line.kind === 'strong' ? 11 : SIZE)
  const text = plain(line.text)
  document.text(text, MARGIN, top, { width: INNER, align: 'center' })
  return top + Math.max(document.heightOfString(text, { width: INNER }), LEADING)
}

/** Higher than any receipt gets: two lines for each, and the margins. */
const heightFor = (lines: readonly Line[]): number => 2 * MARGIN + lines.length * LEADING * 2

/** A receipt as a PDF document of the width of a receipt printer, as it is made. */
export function receiptPdf(receipt: Receipt): AsyncIterable<Uint8Array> {
  const lines = linesOf(receipt)
  const info = { Title: `Receipt ${numberText(receipt)}`, CreationDate: new Date(receipt.issued_at) }
  const document = new Document({ size: [WIDTH, heightFor(lines)], margin: 0, info, lang: 'en' })
  lines.reduce((top, line) => draw(document, line, top), MARGIN)
  document.end()
  return document
}
