import type { Notice, NoticeAward, NoticeOrg } from '../../notices/canonical-notice.ts'
import { correctedBy, familyOf, isCancelling, type StoredNotice } from './publication-order.ts'

const nameOf = (org: NoticeOrg): string => org.ids[0]?.id ?? org.name

const namesOf = (orgs: readonly NoticeOrg[]): string => orgs.map(nameOf).sort().join('\n')

/** Two entries tell of one award when lot, contract and winners are the same. */
const awardKey = (award: NoticeAward): string =>
  JSON.stringify([award.lotId, award.contractId, namesOf(award.winners)])

/** What a modification replaces: the contract of a lot, whoever the notice now names. */
const contractKey = (award: NoticeAward): string => JSON.stringify([award.lotId, award.contractId])

/** Who won which lot, by whatever contract. */
const wonKey = (award: NoticeAward): string => JSON.stringify([award.lotId, namesOf(award.winners)])

/**
 * The awards that a modification takes the place of: those of its contracts by their numbers; where a number
 * is of none, the only award of the same lot to the same winners.
 */
const modifiedBy = (notice: Notice, awards: ReadonlyMap<string, NoticeAward>): string[] => {
  const keysBy = (keyOf: (award: NoticeAward) => string) =>
    Map.groupBy(awards.keys(), (key) => {
      const award = awards.get(key)
      return award ? keyOf(award) : ''
    })
  const [byNumber, byWinners] = [keysBy(contractKey), keysBy(wonKey)]
  return notice.awards.flatMap((modified) => {
    const sameWinners = byWinners.get(wonKey(modified)) ?? []
    return byNumber.get(contractKey(modified)) ?? (sameWinners.length === 1 ? sameWinners : [])
  })
}

const isWithoutWinner = (award: NoticeAward): boolean => award.winners.length === 0

/** Result notices that no later one corrects or takes back, oldest first. */
export const currentResults = (ordered: readonly StoredNotice[]): StoredNotice[] => {
  const results = ordered.filter(({ notice }) => familyOf(notice) === 'result')
  const replaced = new Set(
    results.map((entry, index) => correctedBy(entry, results.slice(0, index))?.id),
  )
  return results.filter(({ id, notice }) => !replaced.has(id) && !isCancelling(notice))
}

/**
 * The awards of a procedure. Results add up (a framework awards its lots one after another); a
 * modification replaces the contract that it modifies; that a lot had no winner no longer
 * stands once it has one, nor that its winner's contract is not settled once it is.
 */
export const awardsOf = (ordered: readonly StoredNotice[]): NoticeAward[] => {
  const awards = new Map<string, NoticeAward>()
  for (const { notice } of currentResults(ordered)) {
    if (notice.formType === 'cont-modif')
      for (const key of modifiedBy(notice, awards)) awards.delete(key)
    for (const award of notice.awards) awards.set(awardKey(award), award)
  }
  const found = [...awards.values()]
  const settled = new Set(found.filter(({ isSettled }) => isSettled !== false).map(wonKey))
  const all = found.filter((award) => award.isSettled !== false || !settled.has(wonKey(award)))
  const won = new Set(all.filter((award) => !isWithoutWinner(award)).map(({ lotId }) => lotId))
  return all.filter((award) => !(isWithoutWinner(award) && won.has(award.lotId)))
}

type LostTender = NonNullable<Notice['lostTenders']>[number]

/**
 * Who tendered without success, as the standing results name them, each once for a lot. Where another
 * notice says that they won there after all, they have not lost.
 */
export const lostTendersOf = (
  ordered: readonly StoredNotice[],
  awards: readonly NoticeAward[],
): LostTender[] => {
  const winners = Map.groupBy(awards, ({ lotId }) => lotId)
  const lost = new Map<string, LostTender>()
  for (const { notice } of currentResults(ordered))
    for (const tender of notice.lostTenders ?? []) {
      const won = (winners.get(tender.lotId) ?? []).flatMap((award) => award.winners.map(nameOf))
      if (won.length > 0 && !tender.tenderers.some((org) => won.includes(nameOf(org))))
        lost.set(JSON.stringify([tender.lotId, namesOf(tender.tenderers)]), tender)
    }
  return [...lost.values()]
}
