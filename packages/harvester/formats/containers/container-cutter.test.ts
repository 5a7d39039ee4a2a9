import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesOf } from '../../fixtures/eforms-notices.ts'
import { FormatError } from '../format-errors.ts'
import { cutting } from './container-cutter.ts'
import { openData } from './estonian-open-data.ts'
import { jsonArray } from './json-array.ts'
import { jsonLines } from './json-lines.ts'
import { jsonList } from './json-list.ts'
import type { Container, Part } from './notice-container.ts'

const said = (part: Part): string =>
  part instanceof FormatError ? part.code : new TextDecoder().decode(part)

/** The parts of a file that comes in these chunks, and then the error that ends it. */
const partsOf = (container: Container, chunks: readonly Uint8Array[]): string[] => {
  const found: string[] = []
  const cutter = cutting(container, chunks[0] ?? new Uint8Array())
  try {
    for (const chunk of chunks) for (const part of cutter.push(chunk)) found.push(said(part))
    for (const part of cutter.end()) found.push(said(part))
  } catch (thrown) {
    if (!(thrown instanceof FormatError)) throw thrown
    found.push(`! ${thrown.code}`)
  }
  return found
}

const partsIn = (container: Container, text: string): string[] =>
  partsOf(container, [bytesOf(text)])

/** The bytes, cut at the places given; the first piece is long enough to tell the encoding. */
const chunked = (bytes: Uint8Array, places: readonly number[]): Uint8Array[] => {
  const cuts = [...new Set(places.map((place) => 3 + (place % Math.max(1, bytes.length - 3))))]
  const borders = [0, ...cuts.sort((a, b) => a - b), bytes.length]
  return borders.slice(1).map((end, i) => bytes.subarray(borders[i], end))
}

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const value = fc.jsonValue({ maxDepth: 4 })
const notice = fc.dictionary(text, value, { maxKeys: 5 })
const notices = fc.array(notice, { maxLength: 12 })
const places = fc.array(fc.nat(), { maxLength: 30 })
/** As written by hand, by one program, or by another. */
const indent = fc.constantFrom(undefined, 1, 2, '\t')

const name = fc.constantFrom('a', 'n:b', 'TED_ESENDERS', 'ContractNotice')
const words = fc.constantFrom('', ' text ', '\n', '&lt;', 'ā', '<!-- </a> <x> -->', '<?pi > ?>')
const data = fc.constantFrom('', '<![CDATA[</a>]]]>]]>', '<![CDATA[]]>', '<!---->', '<!-->-->')
const attribute = fc.constantFrom('', ' x="&gt;"', ' x=">"', " y='/>'", ' z = "a/" ')
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(name, attribute).map(([tag, more]) => `<${tag}${more}/>`),
    fc
      .tuple(name, attribute, words, fc.array(tie('element'), { maxLength: 3 }), data)
      .map(
        ([tag, more, before, within, after]) =>
          `<${tag}${more}>${before}${within.join(after)}${after}</${tag}>`,
      ),
  ),
}))
const elements = fc.array(element, { maxLength: 8 })

describe.each<[Container, fc.Arbitrary<{ readonly file: string; readonly parts: string[] }>]>([
  [
    jsonArray,
    fc.tuple(notices, indent).map(([all, space]) => ({
      file: ` ${JSON.stringify(all, null, space)}\n`,
      parts: all.map((one) => JSON.stringify(one)),
    })),
  ],
  [
    jsonLines,
    fc.tuple(notices, indent).map(([all, space]) => ({
      file: all.map((one) => JSON.stringify(one, null, space)).join('\n'),
      parts: all.map((one) => JSON.stringify(one)),
    })),
  ],
  [
    jsonList,
    fc.tuple(notices, notices, indent).map(([all, others, space]) => ({
      file: JSON.stringify({ total: 1, releases: all, next: null, data: others }, null, space),
      parts: [
        ...all.map((one) => JSON.stringify({ total: 1, releases: [one] })),
        ...others.map((one) => JSON.stringify(one)),
      ],
    })),
  ],
  [
    openData,
    fc.tuple(elements, words).map(([all, between]) => ({
      file: `<?xml version="1.0"?>\n<!-- <y> --><OPEN-DATA v=">">${between}${all.join(between)}${between}</OPEN-DATA>\n`,
      parts: all,
    })),
  ],
])('$name', (container, files) => {
  const normal = (part: string): string =>
    container === openData || part.startsWith('!') ? part : JSON.stringify(JSON.parse(part))

  it('gives what was put in, wherever its bytes are cut', () => {
    fc.assert(
      fc.property(files, places, fc.boolean(), ({ file, parts }, cuts, isWide) => {
        const bytes = isWide ? Buffer.from(`\uFEFF${file}`, 'utf16le') : bytesOf(file)
        expect(partsOf(container, chunked(bytes, cuts)).map(normal)).toEqual(parts)
      }),
      { numRuns: 100 },
    )
  })

  it('gives the same of anything, whole or in pieces, and throws nothing else', () => {
    const broken = fc
      .tuple(files, fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.string({ maxLength: 3 }))))
      .map(([{ file }, changes]) =>
        changes.reduce((changed, [place, length, put]) => {
          const at = place % (changed.length + 1)
          return changed.slice(0, at) + put + changed.slice(at + length)
        }, file),
      )
    fc.assert(
      fc.property(fc.oneof(broken, fc.string()), places, (file, cuts) => {
        const bytes = bytesOf(file)
        expect(partsOf(container, chunked(bytes, cuts))).toEqual(partsOf(container, [bytes]))
      }),
      { numRuns: 200 },
    )
  })

  it('gives what came before the file breaks off, and one error at most', () => {
    fc.assert(
      fc.property(files, fc.nat(), ({ file, parts }, place) => {
        const bytes = bytesOf(file)
        const found = partsOf(container, [bytes.subarray(0, place % (bytes.length + 1))])
        const whole = parts.slice(0, Math.max(0, found.length - 1))
        expect(found.slice(0, whole.length).map(normal)).toEqual(whole)
        expect(found.length).toBeLessThanOrEqual(parts.length + 1)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a part', () => {
  it('is a view of the bytes where they hold it whole', () => {
    const bytes = bytesOf('[{"a":1}]')
    const [part] = cutting(jsonArray, bytes).push(bytes)
    expect(part instanceof Uint8Array && part.buffer).toBe(bytes.buffer)
  })

  it('that is larger than any notice is passed over, and the others are not', () => {
    const large = Buffer.alloc(34 * 1024 * 1024, 'x')
    const files: [Container, Uint8Array][] = [
      [jsonArray, Buffer.concat([bytesOf('[1,"'), large, bytesOf('",2]')])],
      [jsonLines, Buffer.concat([bytesOf('1\n"'), large, bytesOf('"\n2\n')])],
      [jsonList, Buffer.concat([bytesOf('{"data":[1,"'), large, bytesOf('",2]}')])],
    ]
    for (const [container, bytes] of files)
      expect(partsOf(container, [bytes])).toEqual(['1', 'limit', '2'])
    const xml = Buffer.concat([
      bytesOf('<OPEN-DATA><a/><b>'),
      large,
      bytesOf('</b><c/></OPEN-DATA>'),
    ])
    expect(partsOf(openData, [xml])).toEqual(['<a/>', 'limit', '<c/>'])
  })

  it('is one of so many at most', () => {
    const many = Buffer.concat([bytesOf('['), Buffer.alloc(4_000_010, '1,'), bytesOf('1]')])
    const parts = partsOf(jsonArray, [many])
    expect(parts.length).toBeGreaterThan(2_000_000)
    expect(parts.at(-1)).toBe('! limit')
  })
})

describe('jsonLines', () => {
  it('loses no text for the sake of a broken one', () => {
    expect(
      partsIn(jsonLines, '{"a":"x}\n{"b":{"c":1}\n{"d":2}\nnonsense }\n\n{"e":"\\"}\\n{"}'),
    ).toEqual(['{"a":"x}\n', '{"b":{"c":1}\n', '{"d":2}', 'nonsense }', '{"e":"\\"}\\n{"}'])
  })

  it('gives the start of a text that has no end, for its reader to refuse', () => {
    expect(partsIn(jsonLines, '{"a":1}\n{"b":')).toEqual(['{"a":1}', '{"b":'])
  })
})

describe('jsonList', () => {
  it('repeats of a package what stands before its list, but nothing long', () => {
    const long = JSON.stringify('x'.repeat(9000))
    expect(
      partsIn(
        jsonList,
        `{"uri":"u" , "packages":${long},"version":"1.1","records":[{"a":1}],"z":1}`,
      ),
    ).toEqual(['{"uri":"u","version":"1.1","records":[{"a":1}]}'])
  })

  it('is told from an object that is itself a notice', () => {
    const is = (file: string): boolean => jsonList.detects(file)
    expect(is('{"uri":"u","releases":[')).toBe(true)
    expect(is(' {"totalt":1,"bekendtgoerelser":[{}]}')).toBe(true)
    expect(is('{"releases":[{"ocid":"o"}],"ocid":"o"}')).toBe(false)
    expect(is('{"ocid":"o","releases":[{}]}')).toBe(false)
    expect(is('{"data":{"releases":[]}}')).toBe(false)
    expect(is('{"a":"\\"releases\\":["}')).toBe(false)
    expect(is('{"releases"')).toBe(false)
  })
})

describe('openData', () => {
  it('is known by its root alone', () => {
    expect(openData.detects('<OPEN-DATA>')).toBe(true)
    expect(openData.detects('<OPEN-DATA-2>')).toBe(false)
  })

  it.each([
    ['something after its root', '<OPEN-DATA><a/></OPEN-DATA> x', ['<a/>', '! malformed']],
    ['a second root', '<OPEN-DATA><a/></OPEN-DATA><OPEN-DATA/>', ['<a/>', '! malformed']],
    ['a document type', '<OPEN-DATA><a/><!DOCTYPE x><b/></OPEN-DATA>', ['<a/>', '! doctype']],
    ['a comment after its root', '<OPEN-DATA><a/></OPEN-DATA>\n<!-- x -->\n', ['<a/>']],
    ['nothing', '<OPEN-DATA/>', []],
    ['a tag without end', '<OPEN-DATA><a/><b x="></OPEN-DATA>', ['<a/>', '! malformed']],
  ])('with %s', (_name, file, parts) => {
    expect(partsIn(openData, file)).toEqual(parts)
  })
})
