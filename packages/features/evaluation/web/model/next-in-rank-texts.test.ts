import en from '@kogge/i18n/messages/en/evaluation.json' with { type: 'json' }
import et from '@kogge/i18n/messages/et/evaluation.json' with { type: 'json' }
import lt from '@kogge/i18n/messages/lt/evaluation.json' with { type: 'json' }
import lv from '@kogge/i18n/messages/lv/evaluation.json' with { type: 'json' }
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { nextTexts } from './next-in-rank-texts.ts'

/** A catalogue, what it says of several that are next alike, and how it calls a lot. */
const CASES = [
  {
    locale: 'en',
    messages: en,
    tied: 'Several responses have the same points.',
    lot: /\blots?\b/i,
  },
  { locale: 'lv', messages: lv, tied: 'Vairākiem piedāvājumiem ir vienādi punkti.', lot: /\bdaļ/i },
  { locale: 'et', messages: et, tied: 'Mitmel pakkumusel on võrdsed punktid.', lot: /\bosa/i },
  { locale: 'lt', messages: lt, tied: 'Keli pasiūlymai surinko vienodai balų.', lot: /\bdali/i },
] as const

test.each(CASES)('before a lot goes to the next all is said in $locale', ({ messages, ...one }) => {
  const t = createTranslator({
    locale: one.locale,
    messages: messages.decision,
    onError: (error) => {
      throw error
    },
  })
  const said = (isTied: boolean, lot: string) => nextTexts(isTied).map((text) => t(text, { lot }))
  const next = t('nextText', { lot: '2' })
  expect(said(false, '2')).toEqual([next])
  expect(said(true, '2')).toEqual([expect.stringContaining(one.tied), next])
  expect(next).toMatch(one.lot)
  // Of a request that is not divided nobody reads of lots.
  for (const text of [
    ...said(true, 'whole'),
    ...(['fallText', 'failed', 'wordsHint'] as const).map((key) => t(key, { lot: 'whole' })),
    t('ownStandstill', { lot: 'whole', until: '-' }),
  ])
    expect(text).not.toMatch(one.lot)
})
