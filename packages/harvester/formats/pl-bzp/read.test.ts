import { notice as canonical, type Notice } from '@kogge/domain/notice/schema.ts'
import { describe, expect, it } from 'vitest'
import { FormatError } from '../errors.ts'
import { plBzp } from './read.ts'

type Row = Readonly<Record<string, unknown>>

const h2 = (text: string): string => `<h2 class="bg-light p-3 mt-4">${text}</h2>`
const heading = (text: string): string => `<h3 class="mb-0">${text}</h3>`
const field = (number: string, label: string, value: string): string =>
  heading(`${number}.) ${label}: <span class="normal">${value}</span>`)
const page = (...parts: readonly string[]): string =>
  `<html><head><style>span.normal { x: y }</style></head><body><header hidden>Ogłoszenie nr 1</header><main><!-- 1 -->${parts.join('\n    ')}</main><footer hidden>2026-01-01</footer></body></html>`

const BUYER = [
  h2('SEKCJA I - ZAMAWIAJĄCY'),
  field('1.2', 'Nazwa zamawiającego', 'Gmina Zmyślona'),
  heading('1.4) Krajowy Numer Identyfikacyjny: <span class="normal">REGON 000000019</span>'),
  field('1.5.1', 'Ulica', 'Rynek 1'),
  field('1.5.2', 'Miejscowość', 'Zmyślin'),
  field('1.5.5', 'Kraj', 'Polska'),
  field('1.5.6', 'Lokalizacja NUTS 3', 'PL515 - Zmyślony'),
  field('1.5.9', 'Adres poczty elektronicznej', 'urzad@example.test'),
].join('')

const row = (more: Row = {}): Row => ({
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

const read = (fields: Row): Notice => {
  const [first] = plBzp.read(new TextEncoder().encode(JSON.stringify(fields)))
  if (!first || 'error' in first) throw new Error('not read')
  return canonical.parse(first.notice)
}

describe('a row of the Polish Bulletin', () => {
  it('is a call for tenders with what its form says', () => {
    const htmlBody = page(
      BUYER,
      h2('SEKCJA II – INFORMACJE PODSTAWOWE'),
      field('2.5', 'Numer ogłoszenia', '2026/BZP 00000001'),
      heading('2.16.) Tryb udzielenia zamówienia wraz z podstawą prawną'),
      '<p class="mb-0">  Zamówienie udzielane jest w trybie podstawowym na podstawie: art. 275 pkt 1 ustawy </p>',
      h2('SEKCJA III – UDOSTĘPNIANIE DOKUMENTÓW'),
      `${heading('3.1.) Adres strony internetowej prowadzonego postępowania')} https://example.test/1 `,
      h2('SEKCJA IV – PRZEDMIOT ZAMÓWIENIA'),
      field('4.1.2', 'Numer referencyjny', 'ZP.1.2026'),
      field(
        '4.1.6',
        'Wartość zamówienia stanowiącego przedmiot tego postępowania (bez VAT)',
        '1 570 513,92   &nbsp; PLN',
      ),
      heading('4.2. Informacje szczegółowe odnoszące się do przedmiotu zamówienia:'),
      heading('4.2.2.) Krótki opis przedmiotu zamówienia'),
      '<p>Remont <b>dachu</b><br/>i ścian &amp; schodów</p>',
      field('4.2.6', 'Główny kod CPV', '45000000-7 - Roboty budowlane'),
      `${heading('4.2.7.) Dodatkowy kod CPV: ')}<p>45410000-4 - Tynkowanie</p><p>45442100-8 - Malowanie</p>`,
      field('4.2.10', 'Okres realizacji zamówienia albo umowy ramowej', 'do 2026-11-30'),
      field('4.3.2', 'Sposób określania wagi kryteriów oceny ofert', ' Procentowo '),
      heading('Kryterium 1'),
      field('4.3.5', 'Nazwa kryterium', 'Cena'),
      field('4.3.6', 'Waga', '60,00'),
      heading('Kryterium 2'),
      field('4.3.4', 'Rodzaj kryterium', 'inne.'),
      field('4.3.5', 'Nazwa kryterium', 'Termin gwarancji'),
      field('4.3.6', 'Waga', '40'),
      h2('SEKCJA VIII – PROCEDURA'),
      field('8.1', 'Termin składania ofert', '2026-02-03 08:00'),
      field('8.2', 'Miejsce składania ofert', 'https://example.test/oferty'),
      field('8.3', 'Termin otwarcia ofert', '2026-02-03 08:05'),
    )
    expect(read(row({ htmlBody }))).toMatchObject({
      format: 'pl-bzp',
      noticeId: '2026/BZP 00000001',
      version: '01',
      publicationNumber: '2026/BZP 00000001/01',
      publicationDate: '2026-01-19T09:41:43+00:00',
      procedureId: 'ocds-148610-00000000-0000-4000-8000-000000000001',
      formType: 'competition',
      noticeType: 'cn-standard',
      sourceCodes: { noticeType: 'ContractNotice', procedureType: '1.1.1', nature: 'Works' },
      title: { pl: 'Remont szkoły' },
      nature: 'works',
      procedureType: 'open',
      reference: 'ZP.1.2026',
      cpv: { main: '45000000', additional: ['45410000'] },
      value: { amount: '1570513.92', currency: 'PLN' },
      references: [],
      buyers: [
        {
          name: 'Gmina Zmyślona',
          ids: [{ scheme: 'NIP', id: '100-00-00-001' }],
          country: 'PL',
          nuts: 'PL515',
          city: 'Zmyślin',
          address: 'Rynek 1',
          contact: { email: 'urzad@example.test' },
        },
      ],
      lots: [
        {
          id: '1',
          description: { pl: 'Remont dachu\ni ścian & schodów' },
          cpv: { main: '45000000', additional: ['45410000', '45442100'] },
          value: { amount: '1570513.92' },
          deadline: '2026-02-03T07:00:00+00:00',
          openingAt: '2026-02-03T08:05:00+01:00',
          duration: { end: '2026-11-30' },
          criteria: [
            { type: 'price', name: { pl: 'Cena' }, weight: '60.00', weightUnit: 'per-exa' },
            { type: 'quality', name: { pl: 'Termin gwarancji' }, weight: '40' },
          ],
          documents: [{ url: 'https://example.test/1' }],
          submissionUrl: 'https://example.test/oferty',
        },
      ],
    })
  })

  it('takes the deadline of its form by the clocks of Poland where the row has none', () => {
    const htmlBody = page(
      h2('SEKCJA VIII – PROCEDURA'),
      field('8.1', 'Termin składania ofert', '2026-07-03 8:00'),
    )
    const [lot] = read(row({ htmlBody, submittingOffersDate: null })).lots
    expect(lot?.deadline).toBe('2026-07-03T08:00:00+02:00')
  })

  const ended = (how: string): string =>
    field(
      '5.1',
      'Postępowanie zakończyło się zawarciem umowy albo unieważnieniem postępowania',
      `Postępowanie/cześć postępowania zakończyła się ${how}`,
    )

  const offers = (lot: string, count: string, low: string, high: string, won?: string): string =>
    h2(`SEKCJA VI OFERTY${lot}`) +
    field('6.1', 'Liczba otrzymanych ofert lub wniosków', count) +
    field('6.2', 'Cena lub koszt oferty z najniższą ceną lub kosztem', low) +
    field('6.3', 'Cena lub koszt oferty z najwyższą ceną lub kosztem', high) +
    (won ? field('6.4', 'Cena lub koszt oferty wykonawcy, któremu udzielono zamówienia', won) : '')

  const contractor = (name: string, id: string): string =>
    field('7.3.1', 'Nazwa (firma) wykonawcy, któremu udzielono zamówienia', name).replace(
      '.)',
      ')',
    ) +
    field('7.3.2', 'Krajowy Numer Identyfikacyjny', id) +
    field('7.3.4', 'Miejscowość', 'Radom') +
    field('7.3.7', 'Kraj', 'Polska')

  const together = (yes: boolean): string =>
    field(
      '7.1',
      'Czy zamówienie zostało udzielone wykonawcom wspólnie ubiegającym się o udzielenie zamówienia',
      yes ? 'Tak' : 'Nie',
    )

  const result = (more: Row, ...parts: readonly string[]): Notice =>
    read(
      row({
        noticeType: 'TenderResultNotice',
        submittingOffersDate: null,
        htmlBody: page(BUYER, ...parts),
        ...more,
      }),
    )

  it('tells of each lot what became of it', () => {
    const of = (n: number): string => ` (dla części ${n})`
    const notice = result(
      { procedureResult: 'uniewaznienie;zawarcieUmowy;zawarcieUmowy;nieRozstrzygnieto;' },
      h2('SEKCJA II – INFORMACJE PODSTAWOWE'),
      field('2.5', 'Numer ogłoszenia', '2026/BZP 00000001'),
      field('2.14', 'Numer ogłoszenia', '2025/BZP 00000777'),
      h2('SEKCJA IV – PRZEDMIOT ZAMÓWIENIA'),
      ...[1, 2, 3].flatMap((n) => [
        `<h3 class="p-2 mt-4 bg-light">Część ${n}</h3>`,
        `${heading('4.5.1.) Krótki opis przedmiotu zamówienia')}<p>Opis ${n}</p>`,
        field('4.5.3', 'Główny kod CPV', `4541000${n}-4 - Tynkowanie`),
        field('4.5.5', 'Wartość części', `${n}00,50 PLN`),
      ]),
      h2('SEKCJA V ZAKOŃCZENIE POSTĘPOWANIA'),
      heading('Część 1'),
      h2(`SEKCJA V ZAKOŃCZENIE POSTĘPOWANIA${of(1)}`),
      ended('unieważnieniem'),
      field('5.2', 'Podstawa prawna unieważnienia postępowania', 'art. 255 pkt 3 ustawy'),
      offers(of(1), '2', '1365178,85 PLN', '2000000 PLN'),
      heading('Część 2'),
      h2(`SEKCJA V ZAKOŃCZENIE POSTĘPOWANIA${of(2)}`),
      ended('zawarciem umowy'),
      offers(of(2), '3', '9840 PLN', '12 000,50 PLN', '9840 PLN'),
      h2(`SEKCJA VII WYKONAWCA, KTÓREMU UDZIELONO ZAMÓWIENIA${of(2)}`),
      together(true),
      contractor('Alfa &quot;Sp.&quot; z o.o.', 'NIP: 100-00-00-002'),
      contractor('Beta Jan Wymyślony', 'brak - osoba fizyczna'),
      h2(`SEKCJA VIII UMOWA${of(2)}`),
      field('8.1', 'Data zawarcia umowy', '2026-08-25'),
      field('8.2', 'Wartość umowy/umowy ramowej', '9999 PLN'),
      heading('Część 3'),
      h2(`SEKCJA V ZAKOŃCZENIE POSTĘPOWANIA${of(3)}`),
      ended('zawarciem umowy'),
      offers(of(3), '4', '1.234 PLN', '5 PLN', '39127,53 EUR'),
      h2(`SEKCJA VII WYKONAWCA, KTÓREMU UDZIELONO ZAMÓWIENIA${of(3)}`),
      together(false),
      contractor('Gama', 'REGON 000000027'),
      contractor('Delta', '1000000004'),
    )
    expect(notice.references).toEqual(['2025/BZP 00000777'])
    expect(
      notice.lots.map(({ id, description, value }) => [id, description.pl, value?.amount]),
    ).toEqual([
      ['1', 'Opis 1', '100.50'],
      ['2', 'Opis 2', '200.50'],
      ['3', 'Opis 3', '300.50'],
      ['4', undefined, undefined],
      ['5', undefined, undefined],
    ])
    expect(notice.awards).toMatchObject([
      {
        lotId: '1',
        outcome: 'clos-nw',
        reason: 'ins-fund',
        winners: [],
        value: null,
        tendersReceived: 2,
        valueRange: { low: '1365178.85', high: '2000000', currency: 'PLN' },
      },
      {
        lotId: '2',
        outcome: 'selec-w',
        reason: null,
        value: { amount: '9840', currency: 'PLN' },
        decidedAt: '2026-08-25',
        tendersReceived: 3,
        winners: [
          {
            name: 'Alfa "Sp." z o.o.',
            ids: [{ scheme: 'NIP', id: '100-00-00-002' }],
            city: 'Radom',
            country: 'PL',
          },
          { name: 'Beta Jan Wymyślony', ids: [] },
        ],
      },
      // Whether `1.234` is a thousand or one and a bit cannot be told.
      {
        lotId: '3',
        winners: [{ name: 'Gama' }],
        value: null,
        sharedValue: { amount: '39127.53', currency: 'EUR' },
        valueRange: null,
      },
      { lotId: '3', winners: [{ name: 'Delta' }], tendersReceived: 4 },
      { lotId: '4', outcome: 'open-nw', winners: [], tendersReceived: null },
    ])
  })

  it('has an address also where its number is no whole text', () => {
    for (const field of ['objectId', 'noticeNumber', 'bzpNumber', 'tenderId'])
      expect(() => read(row({ [field]: '2026/BZP \ud800' }))).not.toThrow()
    expect(read(row({ objectId: 'a\ud800' })).sourceUrl).toContain('a%EF%BF%BD')
  })

  it('takes from the row what the form of an undivided contract leaves out', () => {
    const contractors = [
      {
        contractorName: 'Alfa',
        contractorCity: 'Radom',
        contractorCountry: 'PL',
        contractorNationalId: '1000000002',
      },
    ]
    const notice = result(
      { procedureResult: 'zawarcieUmowy', contractors },
      offers('', '1', '5 PLN', '5 PLN', '5 PLN'),
      h2('SEKCJA VIII UMOWA'),
      field('8.1', 'Data zawarcia umowy', '2026-08-25'),
    )
    expect(notice.awards).toMatchObject([
      {
        lotId: '1',
        outcome: 'selec-w',
        winners: [{ name: 'Alfa', country: 'PL', ids: [{ scheme: null, id: '1000000002' }] }],
        value: { amount: '5', currency: 'PLN' },
        tendersReceived: 1,
        decidedAt: '2026-08-25',
      },
    ])
    expect(notice.organisations).toMatchObject([{ name: 'Alfa', roles: ['winner'] }])
  })

  it('takes nobody for the winner where the places of the row are not those of the lots', () => {
    const contractors = [{ contractorName: 'Alfa' }]
    const notice = result({ procedureResult: 'zawarcieUmowy;zawarcieUmowy', contractors })
    expect(notice.awards.map(({ winners }) => winners)).toEqual([[], []])
  })

  it('corrects another, and says what stood and what stands', () => {
    const notice = read(
      row({
        noticeType: 'NoticeUpdateNotice',
        submittingOffersDate: null,
        htmlBody: page(
          h2('SEKCJA II – INFORMACJE PODSTAWOWE'),
          field('2.1', 'Numer ogłoszenia', '2026/BZP 00000001'),
          h2('SEKCJA III ZMIANA OGŁOSZENIA'),
          field('3.2', 'Numer zmienianego ogłoszenia w BZP', '2025/BZP 00512345/01'),
          field('3.3', 'Identyfikator ostatniej wersji zmienianego ogłoszenia', '01'),
          `${heading('3.4.) Identyfikator sekcji zmienianego ogłoszenia: ')} SEKCJA VIII - PROCEDURA`,
          heading(
            '3.4.1.) Opis zmiany, w tym tekst, który należy dodać lub zmienić w ogłoszeniu: ',
          ),
          '<p>Przed zmianą:</p><p>8.1. Termin składania ofert: 2025-11-15 10:00</p>',
          '<p>Po zmianie:</p><p>8.1. Termin składania ofert: 2025-11-22 10:00</p>',
          '<p>8.3. Termin otwarcia ofert</p><p>Przed zmianą: <br/>2025-11-15 10:05</p>',
          '<p>Po zmianie: <br/>2025-11-22 10:05</p>',
        ),
      }),
    )
    expect(notice).toMatchObject({
      formType: 'change',
      lots: [],
      awards: [],
      references: ['2025/BZP 00512345'],
      changes: {
        changedNoticeId: '2025/BZP 00512345',
        sections: [
          {
            id: 'SEKCJA VIII - PROCEDURA',
            before: { pl: '8.1. Termin składania ofert: 2025-11-15 10:00' },
            after: { pl: '8.1. Termin składania ofert: 2025-11-22 10:00' },
          },
          {
            description: { pl: '8.3. Termin otwarcia ofert\n2025-11-15 10:05 → 2025-11-22 10:05' },
            before: { pl: '2025-11-15 10:05' },
            after: { pl: '2025-11-22 10:05' },
          },
        ],
        deadlines: [{ lotId: null, deadline: '2025-11-22T10:00:00+01:00' }],
      },
    })
  })

  it.each([
    ['ContractPerformingNotice', 'completion', 'compl'],
    ['AgreementUpdateNotice', 'cont-modif', 'can-modif'],
    ['AgreementIntentionNotice', 'dir-awa-pre', 'veat'],
    ['constructor', null, null],
  ])('of the kind %s awards nothing', (noticeType, formType, type) => {
    const contractors = [{ contractorName: 'Alfa' }]
    expect(read(row({ noticeType, contractors }))).toMatchObject({
      formType,
      noticeType: type,
      awards: [],
      organisations: [{ name: 'Alfa' }],
    })
  })

  it('of ten thousand lots, results and contractors is read soon', () => {
    const numbers = Array.from({ length: 9999 }, (_, i) => i + 1)
    const notice = result(
      {
        procedureResult: numbers.map(() => 'zawarcieUmowy').join(';'),
        contractors: numbers.map((n) => ({ contractorName: `Firma ${n}` })),
      },
      h2('SEKCJA IV'),
      ...numbers.map((n) => heading(`Część ${n}`) + field('4.3.5', 'Nazwa kryterium', 'Cena')),
    )
    expect(notice.lots).toHaveLength(9999)
    expect(notice.awards).toHaveLength(2000)
    // A reader that searches all for each would need minutes.
  }, 20_000)

  it('is read without its text, and with fields of the wrong kind', () => {
    const odd = row({
      htmlBody: null,
      contractors: 'x',
      cpvCode: [],
      procedureResult: {},
      orderObject: 5,
    })
    expect(read(odd)).toMatchObject({ title: { pl: '5' }, cpv: { main: null } })
    expect(read({ objectId: 'a/b' })).toMatchObject({ noticeId: 'a/b', lots: [], buyers: [] })
    expect(read({ objectId: 'a/b' }).sourceUrl).toContain('a%2Fb')
    expect(() => read({ bzpNumber: 'x' })).toThrow(FormatError)
  })
})
