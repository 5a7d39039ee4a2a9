import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormatError } from './format-errors.ts'
import { decimalAt, flagAt, listAt, objectAt, parseJson, textAt } from './lossless-json.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)
const codeOf = (read: () => unknown): string => {
  try {
    read()
    return 'read'
  } catch (thrown) {
    return thrown instanceof FormatError ? thrown.code : String(thrown)
  }
}

describe('JSON', () => {
  it.each([
    ['1000.50', '1000.50'],
    ['12345678901234567890123', '12345678901234567890123'],
    ['-0.10', '-0.10'],
    ['1e3', '1000'],
    ['1.5E+3', '1500'],
    ['1.2345e2', '123.45'],
    ['25e-1', '2.5'],
    ['-5e-3', '-0.005'],
    ['0e0', '0'],
    ['12e0', '12'],
    ['1e400', '1e400'],
  ])('keeps the number %s as %s', (written, read) => {
    expect(parseJson(bytes(`{"amount": ${written}}`))).toEqual({ amount: read })
  })

  it('writes out an exponent without changing the number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const written = number.toExponential()
        const read = parseJson(bytes(`[${written}]`))
        expect(Number(listAt({ read }, 'read')[0])).toBe(number === 0 ? Number(written) : number)
      }),
    )
  })

  it('takes exactly what the engine takes', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '1',
      '-',
      '-0.5',
      '01',
      '.5',
      '2e3',
      '1e',
      ' ',
      '\n',
      '"a"',
      '"1"',
      '"\\\\"',
      '"\\"',
      '"[\\"{"',
      'null',
      'true',
      'x',
    )
    const isJson = (text: string): boolean => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 8 }), (tokens) => {
        const text = tokens.join('')
        expect(codeOf(() => parseJson(bytes(text)))).toBe(isJson(text) ? 'read' : 'malformed')
      }),
      { numRuns: 3000 },
    )
  })

  it('reads any document as the engine does, but for its numbers', () => {
    const asTexts = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'number' ? `${one}` : one))
    const integers = fc.letrec((tie) => ({
      value: fc.oneof(
        fc.integer(),
        fc.string(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
      ),
    })).value
    fc.assert(
      fc.property(integers, fc.nat(4), (value, indent) => {
        expect(parseJson(bytes(JSON.stringify(value, null, indent)))).toEqual(asTexts(value))
      }),
    )
  })

  it('has no surprises in its keys', () => {
    const read = parseJson(bytes('{"__proto__": {"isAdmin": true}, "constructor": 1}'))
    expect(textAt(read, 'isAdmin')).toBeNull()
    expect(textAt(read, 'toString')).toBeNull()
    expect(flagAt(read, '__proto__', 'isAdmin')).toBe(true)
    expect(objectAt(parseJson(bytes('{}')), '__proto__')).toBeUndefined()
  })

  it('reads every Unicode encoding', () => {
    const text = '{"title": "Šķūņi ✓"}'
    const swapped = Buffer.from(text, 'utf16le').swap16()
    for (const written of [
      bytes(text),
      bytes(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text, 'utf16le'),
      swapped,
    ])
      expect(textAt(parseJson(written), 'title')).toBe('Šķūņi ✓')
  })

  it('says what is wrong', () => {
    expect(codeOf(() => parseJson(bytes('')))).toBe('empty')
    expect(codeOf(() => parseJson(bytes('{"a": }')))).toBe('malformed')
    expect(codeOf(() => parseJson(bytes('[01]')))).toBe('malformed')
    expect(codeOf(() => parseJson(Buffer.from('{"a": "\xe9"}', 'latin1')))).toBe('encoding')
    expect(codeOf(() => parseJson(bytes('['.repeat(100_000))))).toBe('limit')
    expect(codeOf(() => parseJson(bytes(`[${'0,'.repeat(1_000_001)}0]`)))).toBe('limit')
    expect(
      codeOf(() => parseJson(bytes(`{"a": "${'['.repeat(1000)}\\"${'{'.repeat(1000)}"}`))),
    ).toBe('read')
  })

  it('takes amounts for what they are only', () => {
    const read = parseJson(bytes('{"a": 5, "b": "7.10", "c": "about 5", "d": 1e300, "e": true}'))
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => decimalAt(read, key))).toEqual([
      '5',
      '7.10',
      null,
      null,
      null,
      null,
    ])
  })
})
