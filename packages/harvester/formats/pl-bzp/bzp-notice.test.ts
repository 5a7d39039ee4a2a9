import { describe, expect, it } from 'vitest'
import { FormatError } from '../format-errors.ts'
import { BUYER, field, h2, heading, page, read, row } from './bzp-rows.fixture.ts'

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
