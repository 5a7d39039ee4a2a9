import type { Db } from '@kogge/db/client.ts'
import { pricedOf, ratesFor } from '@kogge/db/exchange-rates.ts'
import { differences, NOTHING_COUNTED } from '@kogge/db/orgs/org-counts.ts'
import { type CountedContracts, countContracts } from '@kogge/domain/contracts/contract-counts.ts'
import { startOf } from '@kogge/domain/kernel/notice-times.ts'
import { rateDayOf } from '@kogge/domain/money/exchange-rates.ts'
import type { AmountConversion } from '@kogge/domain/money/rfx-amount-conversion.ts'
import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { type CompiledRfx, compileRfx } from '@kogge/domain/rfx/compilation/compiled-rfx.ts'
import type { OrgRegister } from '../organisations/org-lookup.ts'
import type { NewOrgCounts } from '../organisations/org-registration.ts'
import type { StoredWithKey } from './stored-notices.ts'

const groupByKey = (notices: readonly StoredWithKey[]): Map<string, StoredWithKey[]> => {
  const groups = new Map<string, StoredWithKey[]>()
  for (const notice of notices) {
    const group = groups.get(notice.procedureKey)
    if (group) group.push(notice)
    else groups.set(notice.procedureKey, [notice])
  }
  return groups
}

/** A request as it is to be written. */
export interface Compiled {
  readonly key: string
  readonly entry: CompiledRfx
  readonly counted: CountedContracts | null
  /** The conversion of its amounts to euros. */
  readonly conversion: AmountConversion
  /** When the first of its notices came. */
  readonly importedAt: Date
}

const firstTime = (group: readonly StoredWithKey[]): Date =>
  new Date(Math.min(...group.map(({ importedAt }) => importedAt.getTime())))

const numsOf = (orgs: readonly NoticeOrg[], register: OrgRegister): number[] => [
  ...new Set(orgs.map((org) => register(org)?.num).filter((num) => num !== undefined)),
]

/** Who buys and who wins in a request, by their numbers. */
export const partiesOf = ({ content }: CompiledRfx, register: OrgRegister) => ({
  buyers: numsOf(content.buyers, register),
  suppliers: numsOf(
    content.awards.flatMap(({ winners }) => winners),
    register,
  ),
})

/**
 * Compiles the requests of these notices; all notices of their procedures must be given. Writes
 * nothing: organisations that are not in the register yet stand under the numbers given for them.
 */
export const compileAll = async (
  tx: Db,
  notices: readonly StoredWithKey[],
  register: OrgRegister,
): Promise<readonly Compiled[]> => {
  const rates = await ratesFor(
    tx,
    notices.map(({ notice }) =>
      pricedOf(notice, [startOf(notice.publicationDate), startOf(notice.dispatchedAt)]),
    ),
  )
  return [...groupByKey(notices)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, group]): Compiled[] => {
      const entry = compileRfx(
        group,
        (org) => register(org)?.id ?? null,
        (org) => register(org)?.entryId ?? null,
        rates,
      )
      const numOf = (org: NoticeOrg) => register(org)?.num
      if (!entry) return []
      const conversion = { day: rateDayOf(entry.facts.publishedAt), rates }
      const counted = countContracts(entry.content, numOf, conversion)
      return [{ key, entry, counted, conversion, importedAt: firstTime(group) }]
    })
}

/** What these requests add to the counts of each organisation that is not in the register yet. */
export const countsOfNew = (
  compiled: readonly Compiled[],
  register: OrgRegister,
): ReadonlyMap<number, NewOrgCounts> => {
  const after = compiled.map(({ entry }) => ({ num: 0, ...partiesOf(entry, register) }))
  const changes = {
    ...NOTHING_COUNTED,
    after,
    countedAfter: compiled.map(({ counted }) => counted),
  }
  return new Map(
    differences(changes)
      .filter(({ num }) => num < 0)
      .map((one) => [
        one.num,
        {
          bought: one.bought,
          won: one.won,
          buyerContracts: one.buyer_contracts,
          buyerSum: one.buyer_sum,
          supplierContracts: one.supplier_contracts,
          supplierSum: one.supplier_sum,
        },
      ]),
  )
}
