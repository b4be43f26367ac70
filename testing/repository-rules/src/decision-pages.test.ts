import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles, root } from './repository.ts'

interface Document {
  /** Relative to the repository. */
  path: string
  text: string
}

const isNumbered = ({ path }: Document): boolean => /^docs\/decisions\/\d{4}-/.test(path)

const documents: Document[] = repositoryFiles()
  .filter((path) => path === 'README.md' || /^docs\/.*\.md$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const pages = documents.filter(isNumbered)

/** The header fields and sections of every page. */
const PAGE =
  /^# (?<number>\d+)\. (?<title>\S.*)\n\nStatus: (?<status>accepted|superseded by \d+)\nDate: (?<date>\d{4}-\d\d-\d\d)\nSupersedes: (?:–|\d+(?:, \d+)*)\n\n## Context\n\n[^]+\n## Decision\n\n[^]+\n## Consequences\n\n[^]+$/
const MAX_LINES = 60

/** The index row of a page. */
function indexRow({ path, text }: Document): string {
  const { number, title, status, date } = PAGE.exec(text)?.groups ?? {}
  return `| [${number}](${basename(path)}) | ${title} | ${status} | ${date} |`
}

test('every decision page has its fields and sections in order', () => {
  expect(pages.filter(({ text }) => !PAGE.test(text)).map(({ path }) => path)).toEqual([])
  expect(pages.length).toBeGreaterThan(0)
})

test('no decision page is longer than its limit', () => {
  const long = pages.filter(({ text }) => text.trimEnd().split('\n').length > MAX_LINES)
  expect(long.map(({ path }) => path)).toEqual([])
})

test('decision pages are numbered from 1 without gaps, in file name and title', () => {
  const numbers = pages.map((_, index) => index + 1)
  expect(pages.map(({ path }) => Number(basename(path).slice(0, 4)))).toEqual(numbers)
  expect(pages.map(({ text }) => Number(PAGE.exec(text)?.groups?.['number']))).toEqual(numbers)
})

test('the index lists every decision page in order', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  expect(index.split('\n').filter((line) => line.startsWith('| ['))).toEqual(pages.map(indexRow))
})

const withoutCode = (text: string): string =>
  text.replaceAll(/^(```|~~~)[^]*?^\1/gm, '').replaceAll(/`[^`\n]*`/g, '')

/** Anchors of a document's headings, as GitHub generates them. */
function listAnchors(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of text.replaceAll(/^(```|~~~)[^]*?^\1/gm, '').matchAll(/^#+ +(.+?)\s*$/gm)) {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = plain.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')
    let unique = anchor
    for (let repeats = 1; anchors.has(unique); repeats++) unique = `${anchor}-${repeats}`
    anchors.add(unique)
  }
  return anchors
}

/** Whether a link leads to an existing file and, if it has an anchor, to a heading of that file. */
function resolves(from: Document, link: string): boolean {
  const [target = '', anchor] = link.split('#')
  const path = target === '' ? from.path : join(dirname(from.path), decodeURI(target))
  if (!existsSync(join(root, path))) return false
  return anchor === undefined || listAnchors(readFileSync(join(root, path), 'utf8')).has(anchor)
}

const isRelative = (link: string): boolean => !/^[a-z][a-z+.-]*:/i.test(link)

test('every link between documents points to a file and a heading', () => {
  const broken = documents.flatMap((document) =>
    [...withoutCode(document.text).matchAll(/\]\(([^\s)]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => isRelative(link) && !resolves(document, link))
      .map((link) => `${document.path}: ${link}`),
  )
  expect(broken).toEqual([])
})
