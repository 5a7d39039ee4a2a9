import type { LetterContent } from '@kogge/domain/evaluation/letters.ts'
import { expect, test } from 'vitest'
import { paragraphsOf } from './mail.ts'

const content: LetterContent = {
  ...{ kind: 'loser', title: { en: 'Roads' }, language: 'en', buyer: 'Meža pašvaldība' },
  ...{ currency: 'EUR', standstillUntil: null, reason: '' },
  lots: [
    {
      ...{ lotId: 'LOT-0002', title: { en: 'North' }, outcome: 'lost', words: 'It is better.' },
      ...{ noAwardReason: null, rejection: null },
      winner: {
        ...{ orgId: 'b1b2cd0e-5f5e-4f43-9d39-5c8a8d7a3f10', name: 'SIA Egle' },
        ...{ amount: '743111', total: 8267 },
      },
      own: {
        ...{ total: 7350, rank: 2, price: '743000' },
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
