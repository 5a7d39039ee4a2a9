import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { BUYER, field, h2, heading, page, type Row, read, row } from './bzp-rows.fixture.ts'

describe('results in a row of the Polish Bulletin', () => {
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
  })
})
