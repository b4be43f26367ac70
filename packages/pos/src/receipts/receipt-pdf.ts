import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import Document from 'pdfkit'
import { fontsFor, type ReceiptFonts } from './receipt-fonts.ts'
import { messagesFor, numberText, receiptRows, timeText } from './receipt-lines.ts'

/** In points: 80 mm paper with 72 mm printable. */
const WIDTH = 226.77
const MARGIN = 11.34
const INNER = WIDTH - 2 * MARGIN
const SIZE = 8.5
const LEADING = 12

type Line =
  | { kind: 'centre' | 'strong'; text: string }
  | { kind: 'row'; label: string; value: string; bold: boolean }
  | { kind: 'rule' }

const centred = (texts: readonly string[]): Line[] =>
  texts.filter(Boolean).map((text) => ({ kind: 'centre', text }))

function buildLines(receipt: Receipt): Line[] {
  const { shop, copy } = receipt
  const messages = messagesFor(receipt)
  const duplicate: Line[] = copy === 'duplicate' ? [{ kind: 'strong', text: messages.duplicate }] : []
  const vatNumber = shop.vat_number === '' ? [] : [messages.vatNumber(shop.vat_number)]
  return [
    ...(shop.name === '' ? [] : [{ kind: 'strong', text: shop.name } as const]),
    ...centred([...shop.address.split('\n'), ...vatNumber]),
    ...duplicate,
    { kind: 'rule' },
    { kind: 'row', label: messages.receipt, value: numberText(receipt), bold: false },
    { kind: 'row', label: timeText(receipt), value: '', bold: false },
    { kind: 'rule' },
    ...receiptRows(receipt).map(
      ({ label, value, weight }): Line => ({ kind: 'row', label, value, bold: weight === 'strong' }),
    ),
  ]
}

interface Paper {
  document: PDFKit.PDFDocument
  fonts: ReceiptFonts
}

const listTexts = (line: Line): string[] => {
  if (line.kind === 'rule') return []
  return line.kind === 'row' ? [line.label, line.value] : [line.text]
}

/** Draws one line at `top` and returns the next one's position; all in points. */
function draw({ document, fonts }: Paper, line: Line, top: number): number {
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
    document.font(line.bold ? fonts.bold : fonts.normal).fontSize(SIZE)
    const value = fonts.prepare(line.value)
    const valueWidth = document.widthOfString(value)
    const width = INNER - valueWidth - 6
    const label = fonts.prepare(line.label)
    document.text(label, MARGIN, top, { width })
    document.text(value, WIDTH - MARGIN - valueWidth, top, { lineBreak: false })
    return top + Math.max(document.heightOfString(label, { width }), LEADING)
  }
  const isStrong = line.kind === 'strong'
  document.font(isStrong ? fonts.bold : fonts.normal).fontSize(isStrong ? 11 : SIZE)
  const text = fonts.prepare(line.text)
  document.text(text, MARGIN, top, { width: INNER, align: 'center' })
  return top + Math.max(document.heightOfString(text, { width: INNER }), LEADING)
}

const drawAll = (paper: Paper, lines: readonly Line[]): number =>
  lines.reduce((top, line) => draw(paper, line, top), MARGIN)

/** Maximum page height of a PDF. */
const MAX_PAGE_HEIGHT = 14_400

/** Measures the lines by drawing them once, because a page needs its size in advance. */
function measureHeight(lines: readonly Line[], fonts: ReceiptFonts): number {
  const document = new Document({ size: [WIDTH, MAX_PAGE_HEIGHT], margin: 0 })
  return drawAll({ document, fonts }, lines) + MARGIN
}

/** Renders a receipt as a PDF in the width of a receipt printer, streamed. */
export function receiptPdf(receipt: Receipt): AsyncIterable<Uint8Array> {
  const lines = buildLines(receipt)
  const info = {
    Title: `${messagesFor(receipt).receipt} ${numberText(receipt)}`,
    CreationDate: new Date(receipt.issued_at),
  }
  const fonts = fontsFor(lines.flatMap(listTexts))
  const size: [number, number] = [WIDTH, measureHeight(lines, fonts)]
  const document = new Document({ size, margin: 0, info, lang: receipt.language })
  drawAll({ document, fonts }, lines)
  document.end()
  return document
}
