import { describe, it } from 'vitest'
import { survives } from '../fixtures/fuzz/survival.ts'
import { bytesOf, noticeXml, organisation } from '../fixtures/notices.ts'
import { contract, lotResult, noticeResult, party, tender } from '../fixtures/results.ts'
import { contractingBody, form, tedExport } from '../fixtures/ted-export.ts'

const many = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('')

const result = (more: string, organisations: string = ''): string =>
  noticeXml({ root: 'ContractAwardNotice', form: 'result', organisations, more })

const ted = (forms: string): string => tedExport({ forms })

/** Files in which everything is named with everything: who looks for each anew needs minutes. */
const FILES: readonly (readonly [name: string, file: string])[] = [
  [
    'contracts that settle one tender, which every lot names',
    result(
      noticeResult(
        many(2500, () => lotResult('LOT-0001', { tenders: ['TEN-1'], contracts: ['CON-x'] })),
        tender('TEN-1', 'LOT-0001', 'TPA-1', ''),
        many(2500, (i) => contract(`CON-${i}`, ['TEN-1'])),
      ),
    ),
  ],
  [
    'winners of one tender, which every lot names',
    result(
      noticeResult(
        many(2000, (i) => lotResult(`LOT-${i}`, { tenders: ['TEN-1'] })),
        tender('TEN-1', 'LOT-1', 'TPA-1', ''),
        party(
          'TPA-1',
          Array.from({ length: 2000 }, (_, i) => `ORG-${i}`),
        ),
        contract('CON-1', ['TEN-1']),
      ),
      many(2000, (i) => organisation(`ORG-${i}`, `SIA ${i}`, `${i}`)),
    ),
  ],
  [
    'marks of translations in one tag',
    ted(`<F02_2014 ${many(20_000, () => 'CATEGORY="TRANSLATION" ')}>`),
  ],
  ['translations that do not end', ted(many(20_000, (i) => `<F${i} CATEGORY="TRANSLATION">`))],
  [
    'an older form of many sections',
    ted(form('CONTRACT', `<FD_CONTRACT>${'<A><B/></A>'.repeat(20_000)}</FD_CONTRACT>`)),
  ],
  [
    'criteria of a Polish notice',
    JSON.stringify({
      objectId: 'a',
      noticeType: 'ContractNotice',
      noticeNumber: '2026/BZP 00000001/01',
      bzpNumber: '2026/BZP 00000001',
      htmlBody: `<h2>SEKCJA IV – x</h2>${'<h3>4.1.) Nazwa kryterium: <span class="normal">a</span></h3>'.repeat(6000)}`,
    }),
  ],
  ['languages', ted(many(2000, (i) => form('F02_2014', contractingBody(), `L${i}`)))],
]

describe('a file', () => {
  it.each(FILES)('of %s is read or refused soon', (_, file) => {
    survives('any', bytesOf(file))
  })
})
