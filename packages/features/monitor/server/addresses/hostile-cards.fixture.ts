import { type TenderCard, tenderCard } from '@kogge/domain/search/tender-card.ts'

export const PAGE = 'https://kogge.example/rfx/1'

export const WORDS = {
  title: '{name} · Kogge',
  calendarTitle: 'Deadlines: {name}',
  buyer: 'Buyer',
  deadline: 'Deadline',
  value: 'Value',
  event: 'Tender deadline',
}

/** Texts that end what they stand in, or cannot be written at all. */
export const HOSTILE = [
  ']]></title><entry/>&amp;&nbsp;<!-- -->"\'',
  'a\u0000b\u0008c\u000bd\u001fe\u007ff\u0085g\ufffe\uffff',
  'half \ud800 and \udc00 characters',
  'line\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:forged',
  'comma, semicolon; backslash\\ colon: "quotes"',
  '$& $1 {name}',
  `${'ļ'.repeat(300)}`,
]

/** The card of an open tender. */
export const cardOf = (title: string, more: Partial<TenderCard> = {}): TenderCard =>
  tenderCard.parse({
    rfxId: '019abcde-0000-7000-8000-000000000001',
    title: { text: title, language: 'lv', marks: [] },
    translatedBy: null,
    snippet: null,
    byCode: null,
    buyer: { name: title, orgId: null },
    otherBuyers: 0,
    country: 'LV',
    city: null,
    cpv: '45000000',
    lots: 1,
    value: { amount: '1234.5', currency: 'EUR' },
    valueEurMinor: '123450',
    publishedAt: '2026-11-20T22:00:00.000Z',
    importedAt: '2026-11-21T10:00:00.000Z',
    deadlineAt: '2026-12-21T10:00:00.000Z',
    status: 'open',
    amended: false,
    source: 'ted',
    isDemo: false,
    ...more,
  })
