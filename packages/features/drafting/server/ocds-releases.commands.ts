import type { Db } from '@kogge/db/client.ts'
import { rfxRelease } from '@kogge/db/schema/releases.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { RfxOrg } from '@kogge/domain/rfx/rfx-content.ts'
import type { OcdsTag } from '@kogge/domain/standards/ocds-schema.ts'
import {
  type AwardChange,
  changeOfAwards,
  type ReleasedAward,
  type ReleaseNews,
  reconsidered,
  stepsUntil,
} from '@kogge/domain/standards/released-awards.ts'
import { asc, eq } from 'drizzle-orm'

const FIRST = { tender: 'tender', price_survey: 'planning' } as const
const LATER = { tender: 'tenderAmendment', price_survey: 'planningUpdate' } as const

/** What is answered to everybody changes no version. */
const ANSWERED = { tender: 'tenderUpdate', price_survey: 'planningUpdate' } as const

/** A survey plans a tender: there is none to be cancelled. What is given up its status says. */
const GIVEN_UP = { tender: 'tenderCancellation', price_survey: 'planningUpdate' } as const

const changeBy = (
  news: ReleaseNews,
  known: readonly ReleasedAward[],
  kind: RequestDocument['kind'],
  version: OcdsTag,
): AwardChange | null => {
  if (news.kind === 'version') return { tags: [version], awards: [] }
  if (news.kind === 'answer') return { tags: [ANSWERED[kind]], awards: [] }
  if (news.kind === 'cancellation') {
    const { awards, tags } = changeOfAwards(known, [])
    return { awards, tags: [GIVEN_UP[kind], ...tags] }
  }
  const change =
    news.kind === 'reconsideration'
      ? reconsidered(known, news.lotIds)
      : changeOfAwards(known, news.standing)
  return change.tags.length > 0 ? change : null
}

const nameOf = (news: ReleaseNews, version: number, seq: number): string => {
  if (news.kind === 'version') return `version-${version}`
  return `${news.kind}-${news.kind === 'answer' ? news.answerId : seq}`
}

/**
 * Keeps what is said to everybody of a public request, in the transaction of what it tells of; the caller
 * holds the request. Of persons nothing is kept.
 */
export const writeRelease = async (
  tx: Db,
  of: {
    readonly rfxId: string
    readonly kind: RequestDocument['kind']
    readonly version: number
    readonly buyer: RfxOrg
  },
  news: ReleaseNews,
  now: Date,
): Promise<void> => {
  const { rfxId, kind, version, buyer } = of
  const rows = await tx
    .select()
    .from(rfxRelease)
    .where(eq(rfxRelease.rfxId, rfxId))
    .orderBy(asc(rfxRelease.seq))
  // Of what was published before releases were recorded an answer would be the first.
  if (news.kind === 'answer' && rows.length === 0) return
  const known = stepsUntil(rows, now).at(-1)?.known ?? []
  const change = changeBy(news, known, kind, (rows.length === 0 ? FIRST : LATER)[kind])
  if (!change) return
  const seq = rows.length + 1
  await tx.insert(rfxRelease).values({
    rfxId,
    seq,
    at: now,
    version,
    ...change,
    name: nameOf(news, version, seq),
    buyer: { ...buyer, contact: { name: null, email: null, phone: null } },
  })
}
