import { notice as canonical, type Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { plBzp } from './bzp-notice.ts'

/** A row of the Bulletin, and the pieces of a form in it. */
export type Row = Readonly<Record<string, unknown>>

export const h2 = (text: string): string => `<h2 class="bg-light p-3 mt-4">${text}</h2>`
export const heading = (text: string): string => `<h3 class="mb-0">${text}</h3>`
export const field = (number: string, label: string, value: string): string =>
  heading(`${number}.) ${label}: <span class="normal">${value}</span>`)
export const page = (...parts: readonly string[]): string =>
  `<html><head><style>span.normal { x: y }</style></head><body><header hidden>Ogłoszenie nr 1</header><main><!-- 1 -->${parts.join('\n    ')}</main><footer hidden>2026-01-01</footer></body></html>`

export const BUYER = [
  h2('SEKCJA I - ZAMAWIAJĄCY'),
  field('1.2', 'Nazwa zamawiającego', 'Gmina Zmyślona'),
  heading('1.4) Krajowy Numer Identyfikacyjny: <span class="normal">REGON 000000019</span>'),
  field('1.5.1', 'Ulica', 'Rynek 1'),
  field('1.5.2', 'Miejscowość', 'Zmyślin'),
  field('1.5.5', 'Kraj', 'Polska'),
  field('1.5.6', 'Lokalizacja NUTS 3', 'PL515 - Zmyślony'),
  field('1.5.9', 'Adres poczty elektronicznej', 'urzad@example.test'),
].join('')

export const row = (more: Row = {}): Row => ({
  objectId: '08dd0000-0000-4000-8000-000000000001',
  noticeType: 'ContractNotice',
  noticeNumber: '2026/BZP 00000001/01',
  bzpNumber: '2026/BZP 00000001',
  publicationDate: '2026-01-19T09:41:43.6123456Z',
  orderType: 'Works',
  tenderType: '1.1.1',
  orderObject: 'Remont szkoły',
  cpvCode: '45000000-7 (Roboty budowlane),45410000-4 (Tynkowanie)',
  submittingOffersDate: '2026-02-03T07:00:00Z',
  organizationName: 'Gmina Zmyślona',
  organizationCity: 'Zmyślin',
  organizationCountry: 'PL',
  organizationNationalId: 'NIP: 100-00-00-001',
  tenderId: 'ocds-148610-00000000-0000-4000-8000-000000000001',
  htmlBody: page(BUYER),
  ...more,
})

export const read = (fields: Row): Notice => {
  const [first] = plBzp.read(new TextEncoder().encode(JSON.stringify(fields)))
  if (!first || 'error' in first) throw new Error('not read')
  return canonical.parse(first.notice)
}
