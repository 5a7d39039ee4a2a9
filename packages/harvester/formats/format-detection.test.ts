import { notice as canonical } from '@kogge/domain/notices/canonical-notice.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALFA, BUYER, bytesOf, lot, noticeXml, organisation } from '../fixtures/eforms-notices.ts'
import {
  amount,
  contract,
  lotResult,
  noticeResult,
  party,
  tender,
} from '../fixtures/eforms-results.ts'
import { readNotices } from './format-detection.ts'
import { FormatError, type FormatProblem } from './format-errors.ts'

const problemOf = (bytes: Uint8Array): FormatProblem | 'read' => {
  try {
    for (const read of readNotices(bytes)) {
      if ('error' in read) return read.error.code
      canonical.parse(read.notice)
    }
    return 'read'
  } catch (thrown) {
    if (!(thrown instanceof FormatError)) throw thrown
    return thrown.code
  }
}

const plain = noticeXml()
const nested = (depth: number): string =>
  plain.replace(
    '<cac:ContractingParty>',
    `${'<cac:A>'.repeat(depth)}${'</cac:A>'.repeat(depth)}<cac:ContractingParty>`,
  )
const inProlog = (text: string): string => plain.replace('?>', `?>\n${text}`)

describe('readNotices', () => {
  it.each<[FormatProblem | 'read', string, Uint8Array]>([
    ['read', 'a notice', bytesOf(plain)],
    ['read', 'a byte order mark', bytesOf(`\uFEFF${plain}`)],
    ['read', 'UTF-16', Buffer.from(`\uFEFF${plain.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    [
      'read',
      'a doctype within CDATA',
      bytesOf(plain.replace('Ceļa būve', '<![CDATA[<!DOCTYPE x>]]>')),
    ],
    ['empty', 'nothing', new Uint8Array()],
    ['unknown-format', 'white space', bytesOf('  \n')],
    ['read', 'a list of nothing', bytesOf('{"releases":[]}')],
    ['unknown-format', 'JSON', bytesOf('{"a":[]}')],
    ['unknown-format', 'a list of numbers', bytesOf('[1,2]')],
    ['unknown-format', 'another XML', bytesOf('<html/>')],
    [
      'unknown-format',
      'a page that tells of notices',
      bytesOf('<!doctype html>\n<html><ContractNotice ><TED_EXPORT ></html>'),
    ],
    ['unknown-format', 'JSON that tells of one', bytesOf('{"a":"see <ContractNotice >"}')],
    ['unknown-format', 'a text that tells of one', bytesOf('see <TED_EXPORT >')],
    ['doctype', 'a doctype around many', bytesOf('<!DOCTYPE a [<!ENTITY b "c">]><OPEN-DATA/>')],
    ['unknown-format', 'bytes', Buffer.from([0, 1, 2, 3, 255, 254])],
    ['doctype', 'a doctype', bytesOf(inProlog('<!DOCTYPE ContractNotice SYSTEM "x.dtd">'))],
    [
      'unknown-format',
      'a doctype after many instructions and nothing else',
      bytesOf(`${'<?a?>'.repeat(10_000)}<!DOCTYPE `),
    ],
    [
      'doctype',
      'an entity bomb',
      bytesOf(inProlog('<!-- x --><!DOCTYPE l [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>')),
    ],
    ['malformed', 'an entity without a doctype', bytesOf(plain.replace('Ceļa', '&lol;'))],
    ['malformed', 'a cut-off file', bytesOf(plain.slice(0, 3000))],
    ['malformed', 'mismatched tags', bytesOf(plain.replace('</cac:TenderingProcess>', '</cac:X>'))],
    ['malformed', 'two roots', bytesOf(`${plain}<a/>`)],
    [
      'encoding',
      'a byte that is no UTF-8',
      Buffer.concat([bytesOf(plain.slice(0, -30)), Buffer.from([0xff]), bytesOf(plain.slice(-30))]),
    ],
    ['encoding', 'an encoding that nobody knows', bytesOf(plain.replace('UTF-8', 'klingon'))],
    ['limit', 'a hundred levels', bytesOf(nested(100))],
    [
      'limit',
      'many attributes',
      bytesOf(
        plain.replace(
          '<cac:ContractingParty>',
          `<cac:ContractingParty ${Array.from({ length: 100 }, (_, i) => `a${i}=""`).join(' ')}>`,
        ),
      ),
    ],
    [
      'limit',
      'sixty megabytes',
      Buffer.concat([bytesOf(plain), Buffer.alloc(60 * 1024 * 1024, 0x20)]),
    ],
    [
      'unsupported',
      'a business registration',
      bytesOf(
        '<BusinessRegistrationInformationNotice xmlns="x"><a/></BusinessRegistrationInformationNotice>',
      ),
    ],
  ])('gives %s for %s', (problem, _name, bytes) => {
    expect(problemOf(bytes)).toBe(problem)
  })

  it('is not fooled by a small file that says one thing a million times over', () => {
    const name = 'x'.repeat(100_000)
    const many = Array.from({ length: 1000 }, (_, i) => `TEN-${i}`)
    const bomb = noticeXml({
      root: 'ContractAwardNotice',
      form: 'result',
      organisations: organisation('ORG-0003', name, '1'),
      more: noticeResult(
        lotResult('LOT-0001', { tenders: many }),
        ...many.map((id) => tender(id, 'LOT-0001', 'TPA-0001', '')),
        party('TPA-0001', ['ORG-0003']),
        contract('CON-0001', many),
      ),
    })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(problemOf(bytesOf(bomb))).toBe('limit')
  })

  it('says where a file is broken', () => {
    expect(() => [
      ...readNotices(bytesOf(plain.replace('</cac:TenderingProcess>', '</cac:X>'))),
    ]).toThrow(/not well-formed\. Line \d+, column \d+: /)
  })

  it('survives every mutant of a notice', () => {
    const seed = noticeXml({
      root: 'ContractAwardNotice',
      form: 'result',
      organisations: BUYER + ALFA,
      lots: lot('LOT-0001') + lot('LOT-0002'),
      more: noticeResult(
        lotResult('LOT-0001', { tenders: ['TEN-0001'], contracts: ['CON-0001'] }),
        tender('TEN-0001', 'LOT-0001', 'TPA-0001', amount('1')),
        party('TPA-0001', ['ORG-0003']),
        contract('CON-0001', ['TEN-0001']),
      ),
    })
    const bytes = bytesOf(seed)
    const elements = seed.split(/(?=<)/)
    const position = fc.nat(bytes.length - 1)
    const index = fc.nat(elements.length - 1)
    const mutant = fc.oneof(
      fc.tuple(position, fc.uint8Array({ maxLength: 8 })).map(([at, piece]) => {
        const copy = Uint8Array.from(bytes)
        copy.set(piece.subarray(0, copy.length - at), at)
        return copy
      }),
      fc
        .tuple(position, position)
        .map(([a, b]) => Buffer.concat([bytes.subarray(0, a), bytes.subarray(b)])),
      // Elements left out, repeated and moved: often still well-formed.
      fc.tuple(index, index, index).map(([from, to, at]) => {
        const piece = elements.slice(Math.min(from, to), Math.max(from, to))
        return bytesOf([...elements.slice(0, at), ...piece, ...elements.slice(at)].join(''))
      }),
      fc.array(index, { maxLength: 40 }).map((left) => {
        const out = new Set(left)
        return bytesOf(
          elements.map((text, i) => (out.has(i) ? text.replace(/>[^<]*$/, '>') : text)).join(''),
        )
      }),
      fc
        .tuple(index, fc.string({ unit: 'binary' }))
        .map(([at, text]) =>
          bytesOf(
            elements
              .map((element, i) =>
                i === at ? element.replace(/>[^<]*$/, () => `>${text}`) : element,
              )
              .join(''),
          ),
        ),
    )
    fc.assert(
      fc.property(mutant, (file) => {
        problemOf(file)
      }),
      { numRuns: 2000, interruptAfterTimeLimit: 20_000 },
    )
  })
})
