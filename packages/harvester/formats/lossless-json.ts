import { FormatError } from './format-errors.ts'

/** A value of a JSON document, read without loss: a number is its decimal as written. */
export type Json = string | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** As of XML: far above any real notice, far below what could hurt. */
const MAX_BYTES = 50 * 1024 * 1024
const MAX_DEPTH = 64
const MAX_VALUES = 1_000_000
/** An exponent beyond it is no amount of anything, and would be written out at great length. */
const MAX_EXPONENT = 40

const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Where a text that begins at a quotation mark ends, after its own; the end where it never does. */
const afterText = (text: string, from: number): number => {
  let end = text.indexOf('"', from + 1)
  while (end > 0) {
    let slash = end - 1
    while (text.charCodeAt(slash) === BACKSLASH) slash -= 1
    if ((end - slash) % 2 === 1) return end + 1
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/

/** A number without exponent, every digit of it kept: `1.5e3` is `1500`, `25e-1` is `2.5`. */
const plainDecimal = (written: string): string => {
  const [, sign = '', whole = '', fraction = '', exponent] = EXPONENT.exec(written) ?? []
  const shift = Number(exponent)
  if (exponent === undefined || Math.abs(shift) > MAX_EXPONENT) return written
  const point = whole.length + Math.max(0, shift)
  const digits = '0'.repeat(Math.max(0, -shift)) + whole + fraction
  const padded = digits.padEnd(point, '0')
  const integer = padded.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  const rest = padded.slice(point)
  return `${sign}${integer}${rest ? `.${rest}` : ''}`
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const NEXT = /\s*/y

/** Whether a value goes before a colon, where only a text may stand. */
const isKey = (text: string, end: number): boolean => {
  NEXT.lastIndex = end
  NEXT.test(text)
  return text.charCodeAt(NEXT.lastIndex) === COLON
}

/**
 * The text with its numbers as texts, which the engine's own reader then keeps as they are (it
 * can also tell a reviver how each was written, ten times slower). What is no number, or no
 * number may be, is left for it to refuse. Counts levels and values before anything is built of
 * them. Throws `FormatError`.
 */
const withQuotedNumbers = (text: string): string => {
  const parts: string[] = []
  let copied = 0
  let depth = 0
  let values = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = afterText(text, at)
      continue
    }
    if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at
      const [number] = NUMBER.exec(text) ?? []
      if (number !== undefined && !isKey(text, at + number.length)) {
        parts.push(text.slice(copied, at), '"', plainDecimal(number), '"')
        copied = at + number.length
      }
      at += number?.length ?? 1
      continue
    }
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth += 1
      if (depth > MAX_DEPTH) throw new FormatError('limit', `More than ${MAX_DEPTH} levels.`)
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1
    if (code === COMMA || code === OPEN_BRACE || code === OPEN_BRACKET) {
      values += 1
      if (values > MAX_VALUES) throw new FormatError('limit', `More than ${MAX_VALUES} values.`)
    }
    at += 1
  }
  parts.push(text.slice(copied))
  return parts.join('')
}

/** UTF-8, as RFC 8259 wants it, else UTF-16 by its byte order mark or its zeros. */
const encodingOf = ([first, second]: Uint8Array): string => {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8'
}

const decodeJson = (bytes: Uint8Array): string => {
  if (bytes.length === 0) throw new FormatError('empty')
  if (bytes.length > MAX_BYTES) throw new FormatError('limit', `More than ${MAX_BYTES} bytes.`)
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new FormatError('encoding', `Assumed: ${encoding}.`)
  }
}

/**
 * A JSON document. Numbers are decimal strings as written (`1000.50`, `1e3` as `1000`, integers of
 * any length), because amounts and identifiers must not lose a digit; the rest is what it is. Keys
 * are own properties whatever their name, `__proto__` included.
 *
 * Throws `FormatError`: `empty`, `encoding`, `malformed`, `limit`.
 */
export const parseJson = (bytes: Uint8Array): Json => {
  const text = withQuotedNumbers(decodeJson(bytes))
  try {
    return JSON.parse(text)
  } catch {
    throw new FormatError('malformed')
  }
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands at a path of keys; undefined where a step is no object or has no such key. */
export const valueAt = (value: Json | undefined, ...path: readonly string[]): Json | undefined => {
  let current = value
  for (const key of path) {
    if (!isObject(current) || !Object.hasOwn(current, key)) return undefined
    current = current[key]
  }
  return current
}

/** The object at a path; undefined where there is none. */
export const objectAt = (
  value: Json | undefined,
  ...path: readonly string[]
): JsonObject | undefined => {
  const found = valueAt(value, ...path)
  return isObject(found) ? found : undefined
}

/** The items of the list at a path; none where there is no list. */
export const listAt = (value: Json | undefined, ...path: readonly string[]): readonly Json[] => {
  const found = valueAt(value, ...path)
  return Array.isArray(found) ? found : []
}

/** The objects in the list at a path, without whatever else stands between them. */
export const objectsAt = (
  value: Json | undefined,
  ...path: readonly string[]
): readonly JsonObject[] => listAt(value, ...path).filter(isObject)

/** The text or number at a path without the white space around it; null where absent or empty. */
export const textAt = (value: Json | undefined, ...path: readonly string[]): string | null => {
  const found = valueAt(value, ...path)
  return (typeof found === 'string' && found.trim()) || null
}

/** True or false at a path, also where written as a text; null where neither. */
export const flagAt = (value: Json | undefined, ...path: readonly string[]): boolean | null => {
  const found = valueAt(value, ...path)
  if (found === true || found === 'true') return true
  return found === false || found === 'false' ? false : null
}

/** A decimal as written; longer ones than any amount, and what is none, are null. */
export const decimalAt = (value: Json | undefined, ...path: readonly string[]): string | null => {
  const found = textAt(value, ...path)
  return found !== null && found.length <= 100 && /^-?\d+(\.\d+)?$/.test(found) ? found : null
}
