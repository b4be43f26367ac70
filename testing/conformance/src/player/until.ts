import { extract, type Source } from './extractors.ts'
import { isObject, isSame, parseJson } from './json.ts'

/** Whether an answer has every value that a step waits for, by extractor. */
export function isDone(until: unknown, source: Source): boolean {
  if (!isObject(until)) return true
  const asJson = { ...source, json: parseJson(source.text) }
  return Object.entries(until).every(([how, value]) => isSame(extract(how, asJson), value))
}
