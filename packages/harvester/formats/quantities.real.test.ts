import { contractsOf } from '@kogge/domain/contracts/contract-facts.ts'
import type { UnitPrice } from '@kogge/domain/contracts/unit-prices.ts'
import type { Notice, NoticeAmount } from '@kogge/domain/notices/canonical-notice.ts'
import { priceIn, quantityOf } from '@kogge/domain/reference/quantities.ts'
import { describe, expect, it } from 'vitest'
import { hasRealNotices, realArchive } from '../fixtures/real-notices.ts'
import { printNotices } from '../printed-notices.ts'

const KNOWN = { publishedAt: null, importedAt: new Date('2026-01-01T00:00:00Z') }
const nobody = <Org extends object>(org: Org) => ({ ...org, orgId: null })

/** Whatever its currency, so that no day's rate matters. */
const asEuros = <Value extends NoticeAmount | null | undefined>(value: Value) =>
  value ? { ...value, currency: 'EUR' } : null

const told = ({ quantity: { unit }, price }: UnitPrice): string =>
  `${unit} ${(Number(priceIn(price, unit)) / 100).toFixed(2)}`

/** What a notice by itself tells: its contracts with the price of a unit, as `unit price` in its currency. */
const pricesIn = (notice: Notice): string[] =>
  contractsOf(
    {
      cpv: notice.cpv,
      nature: notice.nature,
      place: notice.place,
      lots: notice.lots.map((lot) => ({
        ...lot,
        value: asEuros(lot.value),
        frameworkMaximum: asEuros(lot.frameworkMaximum),
      })),
      buyers: notice.buyers.map(nobody),
      awards: notice.awards.map((award) => ({
        ...award,
        value: asEuros(award.value),
        winners: award.winners.map(nobody),
      })),
    },
    () => undefined,
    KNOWN,
  ).flatMap(({ perUnit }) => (perUnit ? [told(perUnit)] : []))

const countIn = async (archives: readonly string[]) => {
  const prices: string[] = []
  const counts = { notices: 0, stated: 0, known: 0, priced: 0 }
  for await (const printed of printNotices(archives.map(realArchive))) {
    if ('error' in printed) continue
    const { notice } = printed
    const quantities = [...notice.lots, ...notice.awards].flatMap(({ quantity }) => quantity ?? [])
    const own = pricesIn(notice)
    counts.notices += 1
    counts.stated += quantities.length > 0 ? 1 : 0
    counts.known += quantities.some((quantity) => quantityOf(quantity)) ? 1 : 0
    counts.priced += own.length > 0 ? 1 : 0
    prices.push(...own)
  }
  return { ...counts, prices: prices.sort() }
}

describe.runIf(hasRealNotices)('prices of a unit in real notices', () => {
  it('are told by few of eForms: a quantity with its unit seldom stands beside an award', async () => {
    const { prices, ...counts } = await countIn(['eforms-ted', 'eforms-doffin-no'])
    expect(counts).toEqual({ notices: 963, stated: 66, known: 35, priced: 5 })
    expect(prices).toHaveLength(23)
    // Tonnes and a square kilometre in forints, a litre in euros, a piece in zlotys.
    expect(prices).toEqual(
      expect.arrayContaining(['TNE 78000.00', 'LTR 1.51', 'KMK 51193.09', 'H87 1219.99']),
    )
  })
  it('are told by some of Prozorro, whose items name a quantity and a unit each', async () => {
    const { prices, ...counts } = await countIn(['../ocds/prozorro-api-tenders'])
    expect(counts).toEqual({ notices: 13, stated: 8, known: 7, priced: 4 })
    expect(prices).toEqual(['H87 73263.00', 'LTR 26.48', 'MTR 35.63', 'TNE 4411.76'])
  })
})
