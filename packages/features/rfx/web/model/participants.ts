import type { RfxContent, RfxOrg } from '@kogge/domain/rfx/rfx-content.ts'

type Award = RfxContent['awards'][number]

/** Roles of those who offered, won or work under the winner. */
export const TOOK_PART: ReadonlySet<string> = new Set(['winner', 'tenderer', 'subcont'])

export interface LotResult {
  /** Null for an award that names no lot. */
  readonly lotId: string | null
  readonly awards: readonly Award[]
}

/** Awards by lot, in the order of the lots; then lots that are not described, then the rest. */
export const resultsByLot = ({ lots, awards }: RfxContent): LotResult[] => {
  const order = [...lots.map(({ id }) => id), ...awards.map(({ lotId }) => lotId)]
  return [...new Set(order)]
    .sort((a, b) => Number(a === null) - Number(b === null))
    .map((lotId) => ({ lotId, awards: awards.filter((award) => award.lotId === lotId) }))
    .filter((result) => result.awards.length > 0)
}

export interface Participant {
  readonly org: RfxOrg
  readonly roles: readonly string[]
  readonly lotsWon: readonly string[]
}

const sameOrg = (a: RfxOrg, b: RfxOrg): boolean => {
  if (a.orgId && b.orgId) return a.orgId === b.orgId
  if (a.key && b.key) return a.key === b.key
  return a.name === b.name && a.country === b.country
}

/** Everyone named as winner, tenderer or subcontractor, each once; winners first. */
export const participantsOf = (content: RfxContent): Participant[] => {
  const named = [
    ...content.awards.flatMap((award) =>
      award.winners.map((org) => ({ org, roles: ['winner'], lot: award.lotId })),
    ),
    ...content.organisations
      .map(({ roles, ...org }) => ({
        org,
        roles: roles.filter((r) => TOOK_PART.has(r)),
        lot: null,
      }))
      .filter(({ roles }) => roles.length > 0),
  ]
  const participants: { org: RfxOrg; roles: Set<string>; lotsWon: Set<string> }[] = []
  for (const { org, roles, lot } of named) {
    let known = participants.find((other) => sameOrg(other.org, org))
    if (!known) {
      known = { org, roles: new Set(), lotsWon: new Set() }
      participants.push(known)
    }
    for (const role of roles) known.roles.add(role)
    if (lot !== null) known.lotsWon.add(lot)
  }
  const order = content.lots.map(({ id }) => id)
  return participants
    .map(({ org, roles, lotsWon }) => ({
      org,
      roles: [...roles],
      lotsWon: [...lotsWon].sort((a, b) => order.indexOf(a) - order.indexOf(b)),
    }))
    .sort((a, b) => Number(b.roles.includes('winner')) - Number(a.roles.includes('winner')))
}
