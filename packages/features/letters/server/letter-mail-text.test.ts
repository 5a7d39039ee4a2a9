import type { LetterContent } from '@kogge/domain/evaluation/decision-letters.ts'
import { expect, test } from 'vitest'
import { paragraphsOf } from './letter-mail-text.ts'

const content: LetterContent = {
  kind: 'loser',
  title: { en: 'Roads' },
  language: 'en',
  buyer: 'Meža pašvaldība',
  currency: 'EUR',
  standstillUntil: null,
  reason: '',
  lots: [
    {
      lotId: 'LOT-0002',
      title: { en: 'North' },
      outcome: 'lost',
      words: 'It is better.',
      noAwardReason: null,
      rejection: null,
      winner: {
        orgId: 'b1b2cd0e-5f5e-4f43-9d39-5c8a8d7a3f10',
        name: 'SIA Egle',
        amount: '743111',
        total: 8267,
      },
      own: {
        total: 7350,
        rank: 2,
        price: '743000',
        criteria: [
          { name: {}, type: 'price', weight: 6000, own: 6000, winner: 5999, reason: '' },
          {
            name: { en: 'Plan' },
            type: 'quality',
            weight: 4000,
            own: 1350,
            winner: 2268,
            reason: '',
          },
        ],
      },
    },
  ],
}

test.each([
  [
    'en',
    /Your rank: 2\. Points: 73\.50; the winner’s: 82\.67\..+Price 60\.00 \/ 59\.99; Plan 13\.50 \/ 22\.68/,
  ],
  [
    'lv',
    /Jūsu vieta: 2\. Jūsu punkti: 73,50; uzvarētāja: 82,67\..+Cena 60,00 \/ 59,99; Plan 13,50 \/ 22,68/,
  ],
  [
    'et',
    /Teie koht: 2\. .*73,50; eduka pakkuja punktid: 82,67\..+Hind 60,00 \/ 59,99; Plan 13,50 \/ 22,68/,
  ],
  [
    'lt',
    /Jūsų vieta: 2\. Jūsų balai: 73,50; laimėtojo: 82,67\..+Kaina 60,00 \/ 59,99; Plan 13,50 \/ 22,68/,
  ],
] as const)(
  'who lost reads its rank and the points of both by criterion, as written in %s',
  (locale, text) => {
    expect(paragraphsOf(content, locale)).toEqual([expect.stringMatching(text)])
  },
)

const ofNext = (declinedAt?: string): LetterContent => ({
  ...content,
  standstillUntil: '2026-11-20T21:59:59.999Z',
  isStandstillOver: true,
  lots: content.lots.map((lot) => ({
    ...lot,
    isNextInRank: true,
    ...(declinedAt && { declinedAt }),
    contract: { concludedOn: '2026-11-22', amount: '600000' },
  })),
})

test.each([
  ['en', /The award to your organisation ended on 18 November 2026, because the contract was not/],
  ['lv', /līguma slēgšanas tiesības vairs nav spēkā, .+: 2026\. gada 18\. novembris\./],
  ['et', /Otsus tunnistada Teie pakkumus edukaks ei kehti enam, .+: 18\. november 2026\./],
  ['lt', /pripažinimas laimėtoja nebegalioja, .+: 2026 m\. lapkričio 18 d\./],
] as const)('who had won and did not sign reads that first in %s', (locale, text) => {
  const [line = ''] = paragraphsOf(ofNext('2026-11-18T10:00:00Z'), locale)
  expect(line).toMatch(text)
  // Nothing is better than what had won.
  expect(line).not.toContain('59,99')
  expect(line).not.toContain('59.99')
})

test.each([
  ['en', /The previous winner did not sign/, /The contract was concluded on 22 November 2026 /],
  ['lv', /Iepriekšējais uzvarētājs līgumu neparakstīja/, /diena: 2026\. gada 22\. novembris; /],
  ['et', /ei allkirjastanud hankelepingut/, /kuupäev: 22\. november 2026; /],
  [
    'lt',
    /Ankstesnis laimėtojas sutarties nepasirašė/,
    /Sutartis sudaryta 2026 m\. lapkričio 22 d\. /,
  ],
] as const)('others read that the first did not sign, and of the contract, in %s', (...given) => {
  const [locale, next, contract] = given
  const [line = ''] = paragraphsOf(ofNext(), locale)
  expect(line).toMatch(next)
  expect(line).toMatch(contract)
})

test.each([
  ['en', 'The standstill period ended on 20 November 2026 (Riga time).'],
  [
    'lv',
    'Nogaidīšanas termiņš ir beidzies; tā pēdējā diena bija 2026. gada 20. novembris (pēc Rīgas laika).',
  ],
  ['et', 'Ooteaeg on lõppenud; selle viimane päev oli 20. november 2026 (Riia aja järgi).'],
  ['lt', 'Atidėjimo terminas baigėsi 2026 m. lapkričio 20 d. (Rygos laiku).'],
] as const)('a standstill that has ended is told of as such in %s', (locale, text) => {
  expect(paragraphsOf(ofNext(), locale).at(-1)).toBe(text)
})
