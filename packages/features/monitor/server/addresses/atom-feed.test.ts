import { parseXmlDocument } from 'slimdom'
import { expect, it } from 'vitest'
import { atomFeed } from './atom-feed.ts'
import { cardOf, HOSTILE, PAGE, WORDS } from './hostile-cards.fixture.ts'

const feedOf = (text: string) =>
  atomFeed(
    {
      guid: '019abcde-0000-7000-8000-000000000009',
      name: text,
      rows: [
        {
          card: cardOf(text),
          profiles: [],
          reasons: [],
          similarities: [],
          kind: 'new',
          matchedAt: '2026-11-21T11:00:00.000Z',
          mark: { isSeen: false, isHidden: false, isSaved: false },
        },
      ],
      updatedAt: new Date('2026-11-21T11:00:00Z'),
      locale: 'en',
      pageOf: () => PAGE,
      profilePage: PAGE,
    },
    WORDS,
  )

const textsOf = (xml: string, name: string): (string | null)[] =>
  [...parseXmlDocument(xml).getElementsByTagName(name)].map((one) => one.textContent)

it('an entry has an id that stays, the hour of its match, and what decides whether to read on', () => {
  const xml = feedOf('Road works')
  expect(textsOf(xml, 'id')).toEqual([
    'urn:uuid:019abcde-0000-7000-8000-000000000009',
    'urn:uuid:019abcde-0000-7000-8000-000000000001',
  ])
  expect(textsOf(xml, 'updated')).toEqual(Array(2).fill(expect.stringMatching(/^2026-11-21T11:/)))
  expect(textsOf(xml, 'summary')).toEqual([
    'Buyer: Road works · Deadline: 21 December 2026 at 12:00 · Value: €1,234.50',
  ])
})

it.each(HOSTILE)('stays well-formed whatever a title says: %j', (text) => {
  const xml = feedOf(text)
  const document = parseXmlDocument(xml)
  expect(document.documentElement?.children).toHaveLength(7)
  expect(textsOf(xml, 'entry')).toHaveLength(1)
  const [name, title] = textsOf(xml, 'title')
  expect(name).toMatch(/ · Kogge$/)
  const letters = (said: string) => said.toWellFormed().replaceAll(/[^\p{L}]/gu, '')
  expect(letters(title ?? '')).toBe(letters(text))
})
