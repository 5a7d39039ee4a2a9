import { expect, it } from 'vitest'
import { pastedTender } from './pasted-tender.ts'

const ID = '0f2b7a7e-8f1c-4c1e-9a57-3c1d2b9a4e10'

it.each([
  [`https://kogge.example/rfx/${ID}`, { kind: 'id', rfxId: ID }],
  [`https://kogge.example:8443/lv/rfx/${ID}?tab=lots#2`, { kind: 'id', rfxId: ID }],
  [` ${ID.toUpperCase()} `, { kind: 'id', rfxId: ID }],
  [
    'https://ted.europa.eu/en/notice/-/detail/18662-2024',
    { kind: 'address', numbers: ['18662-2024'] },
  ],
  [
    'https://ted.europa.eu/udl?uri=TED:NOTICE:18662-2024:TEXT:EN:HTML',
    { kind: 'address', numbers: ['18662-2024'] },
  ],
  [
    'https://riigihanked.riik.ee/rhr-web/#/procurement/8012345/general-info',
    { kind: 'address', numbers: ['8012345'] },
  ],
  [
    'https://portal.example/notice?id=AB%202026%2F17&year=2026',
    { kind: 'address', numbers: ['AB 2026/17'] },
  ],
  ['https://portal.example/%E0%A4%A', { kind: 'address', numbers: ['%E0%A4%A'] }],
  ['2024/S 012-034567', { kind: 'text', text: '2024/S 012-034567' }],
  ['Ceļu būve', { kind: 'text', text: 'Ceļu būve' }],
])('%j is read as %j', (pasted, read) => {
  expect(pastedTender(pasted)).toEqual(read)
})
