import { expect, test } from 'vitest'
import { namedRates, RATE_KINDS } from './named-rates.ts'

const counts = { won: 1, lost: 2 }
const rates = {
  buyers: [
    { orgId: 'a', name: 'Riga', ...counts },
    { orgId: null, name: '', ...counts },
  ],
  divisions: [{ division: '45', ...counts }],
  countries: [
    { country: 'LV', ...counts },
    { country: null, ...counts },
  ],
  sources: [{ source: 'ted', ...counts }],
  prices: [{ place: 4, ...counts }],
  without: 0,
}
const names = {
  unknownBuyer: 'no buyer',
  unknownCountry: 'no country',
  country: (code: string) => `land ${code}`,
  source: (code: string) => `from ${code}`,
  division: (code: string) => (code === '45000000' ? 'Works' : ''),
  place: (place: number) => `place ${place}`,
}

test('each kind of win rates has its names', () => {
  const named = RATE_KINDS.map((kind) => namedRates(rates, kind, names).map(({ name }) => name))
  expect(named).toEqual([
    ['Riga', 'no buyer'],
    ['45000000 Works'],
    ['land LV', 'no country'],
    ['from ted'],
    ['place 4'],
  ])
  for (const kind of RATE_KINDS) {
    const rows = namedRates(rates, kind, names)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    expect(rows[0]).toMatchObject(counts)
  }
})

test('a division without a name is its code', () => {
  const unnamed = { ...rates, divisions: [{ division: '09', ...counts }] }
  expect(namedRates(unnamed, 'divisions', names)).toMatchObject([{ name: '09000000' }])
})
