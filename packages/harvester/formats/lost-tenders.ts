import type { Notice, NoticeAward, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'

type LostTender = NonNullable<Notice['lostTenders']>[number]

const nameOf = ({ ids, name }: NoticeOrg): string => ids[0]?.id ?? name

/**
 * Of tenders that won nothing those that lost: their lot was won by others, and they say who sent
 * them. A variant of the winner's own has lost to nobody, nor has a tender for a lot that was closed.
 */
export const lostTo = (
  awards: readonly NoticeAward[],
  tenders: readonly LostTender[],
): Pick<Notice, 'lostTenders'> => {
  const winners = new Map<string | null, Set<string>>()
  for (const award of awards)
    for (const winner of award.winners) {
      const known = winners.get(award.lotId) ?? new Set()
      winners.set(award.lotId, known.add(nameOf(winner)))
    }
  const lost = tenders.filter(({ lotId, tenderers }) => {
    const won = winners.get(lotId)
    return won && tenderers.length > 0 && !tenderers.some((org) => won.has(nameOf(org)))
  })
  return lost.length > 0 ? { lostTenders: lost } : {}
}
