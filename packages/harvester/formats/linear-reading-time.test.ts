import { describe, it } from 'vitest'
import { bytesOf, noticeXml, organisation } from '../fixtures/eforms-notices.ts'
import { contract, lotResult, noticeResult, party, tender } from '../fixtures/eforms-results.ts'
import { survives } from '../fixtures/fuzz/reader-survival.ts'
import { TENDER } from '../fixtures/ocds-releases.ts'
import { contractingBody, form, tedExport } from '../fixtures/ted-export-forms.ts'

const many = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('')

const result = (more: string, organisations: string = ''): string =>
  noticeXml({ root: 'ContractAwardNotice', form: 'result', organisations, more })

const ted = (forms: string): string => tedExport({ forms })

const entries = <Entry>(count: number, make: (i: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, i) => make(i))

const release = (more: object): string =>
  JSON.stringify({ releases: [{ ...TENDER, ...more }] }).replace(/"@([\d.]+)"/g, '$1')

const lots = (count: number) => entries(count, (i) => ({ id: `L${i}` }))
const items = (count: number, ofLots: number) =>
  entries(count, (i) => ({
    id: `${i}`,
    relatedLot: `L${i % ofLots}`,
    classification: { scheme: 'CPV', id: '45000000' },
  }))
const tendering = (more: object): string => release({ tender: { ...TENDER.tender, ...more } })

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
    'lots that name contracts alone, each of which names the tenders of all',
    result(
      noticeResult(
        many(700, (i) =>
          lotResult(`LOT-${i}`, { contracts: Array.from({ length: 3 }, (_, n) => `CON-${n}`) }),
        ),
        many(2500, (i) => tender(`TEN-${i}`, `LOT-${i % 700}`, 'TPA-1', '')),
        many(3, (n) =>
          contract(
            `CON-${n}`,
            Array.from({ length: 2500 }, (_, i) => `TEN-${i}`),
          ),
        ),
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
  [
    'items of an OCDS release, of as many lots',
    tendering({ lots: lots(9000), items: items(16_000, 9000) }),
  ],
  [
    'contracts of awards elsewhere',
    release({ contracts: entries(20_000, (i) => ({ id: `${i}`, awardID: 'elsewhere' })) }),
  ],
  [
    'awards to one party of many numbers',
    release({
      parties: [
        { id: 'P', name: 'P', additionalIdentifiers: entries(10_000, (i) => ({ id: `${i}` })) },
      ],
      awards: entries(10_000, (i) => ({ id: `${i}`, status: 'active', suppliers: [{ id: 'P' }] })),
    }),
  ],
  [
    'an award of all lots to all suppliers',
    release({
      awards: [
        {
          id: 'a',
          status: 'active',
          suppliers: entries(10_000, () => ({ id: 'B' })),
          relatedLots: entries(10_000, String),
        },
      ],
    }),
  ],
  [
    'a bid of all tenderers for all lots',
    release({
      awards: [{ id: 'a', status: 'active', suppliers: [{ name: 'C' }], relatedLots: ['1'] }],
      bids: {
        details: [
          {
            id: 'b',
            tenderers: entries(10_000, () => ({ id: 'B' })),
            relatedLots: entries(10_000, () => '1'),
          },
        ],
      },
    }),
  ],
  [
    'contracts of one award for many lots',
    release({
      awards: [
        {
          id: 'A',
          status: 'active',
          suppliers: [{ id: 'S', name: 'S' }],
          relatedLots: Array.from({ length: 2500 }, (_, i) => `L${i}`),
        },
      ],
      contracts: entries(2500, (i) => ({ id: `C${i}`, awardID: 'A' })),
      tender: { ...TENDER.tender, lots: lots(2500) },
    }),
  ],
  [
    'an OCDS release of many of everything',
    release({
      parties: entries(2500, (i) => ({
        id: `P${i}`,
        name: `P${i}`,
        roles: ['tenderer', 'supplier'],
      })),
      awards: entries(2500, (i) => ({
        id: `A${i}`,
        status: i % 2 ? 'active' : 'cancelled',
        suppliers: [{ id: `P${i}` }],
        relatedLots: [`L${i}`],
        items: [{ id: '1' }],
      })),
      contracts: entries(2500, (i) => ({
        id: `C${i}`,
        awardID: `A${2 * i}`,
        items: [{ id: '1' }],
      })),
      bids: {
        statistics: entries(2500, (i) => ({ measure: 'bids', relatedLot: `L${i}`, value: '3' })),
        details: entries(2500, (i) => ({ tenderers: [{ id: `P${i}` }], relatedLots: [`L${i}`] })),
      },
      tender: {
        ...TENDER.tender,
        documents: [],
        lots: lots(2500),
        items: items(2500, 2500),
        tenderers: entries(2500, (i) => ({ id: `P${i}` })),
        amendments: entries(2500, (i) => ({ id: `${i}`, rationale: `${i}` })),
        awardCriteria: { criteria: entries(2500, (i) => ({ name: `${i}` })) },
      },
    }),
  ],
  ['languages', ted(many(2000, (i) => form('F02_2014', contractingBody(), `L${i}`)))],
]

describe('a file', () => {
  it.each(FILES)('of %s is read or refused soon', (_, file) => {
    survives('any', bytesOf(file))
  })
})
