import { type LocalizedText, pickText } from '../kernel/locales.ts'
import { hasWords, trimBlank } from '../kernel/text-folding.ts'

/** What a lot was decided by, and where its bids stand in it. */
export interface Decided {
  readonly criteria: readonly {
    readonly criterionId: string
    readonly way: 'formula' | 'evaluators'
    readonly name: LocalizedText
  }[]
  readonly bids: readonly {
    readonly orgId: string
    /** Null for what was rejected. */
    readonly rank: number | null
    /** It had won, and its bidder did not sign: nobody was preferred to it. */
    readonly isDeclined: boolean
    /** By criterion. */
    readonly points: Readonly<Record<string, number | null>>
  }[]
  /** What evaluators agreed to say of a bid by a criterion; empty for nothing. */
  readonly reasonOf: (orgId: string, criterionId: string) => string
}

/** Who is behind a bid by criteria that people score, and by which of these. */
const behind = ({ criteria, bids }: Decided, winnerId: string) => {
  const scored = criteria.filter(({ way }) => way === 'evaluators')
  const winner = bids.find(({ orgId }) => orgId === winnerId)
  return bids.flatMap((bid) => {
    if (!winner || bid === winner || bid.rank === null || bid.isDeclined) return []
    const by = scored.filter(
      ({ criterionId }) => (bid.points[criterionId] ?? 0) < (winner.points[criterionId] ?? 0),
    )
    return by.length > 0 ? [{ orgId: bid.orgId, by }] : []
  })
}

/**
 * The words, in addition to numbers, that the losers of a lot need if it goes to `winnerId`. `none`
 * are needed where points come of prices alone: they say what the winner is better in. Points that
 * people gave say no more than how much: `agreed` where evaluators agreed to say something of the
 * winner and of everybody who is behind it by such points, `missing` where they did not, so that
 * without words on the decision a tenderer would not learn the characteristics and relative
 * advantages of the tender selected (Directive 2014/24/EU, Article 55(2)(c); 89/665/EEC, Article
 * 2a(2)).
 */
export const wordsFor = (lot: Decided, winnerId: string): 'none' | 'agreed' | 'missing' => {
  const losers = behind(lot, winnerId)
  if (losers.length === 0) return 'none'
  const isSaid = (orgId: string, { criterionId }: { readonly criterionId: string }) =>
    hasWords(lot.reasonOf(orgId, criterionId))
  const hasReasons = losers.every(({ orgId, by }) =>
    by.every((criterion) => isSaid(winnerId, criterion) && isSaid(orgId, criterion)),
  )
  return hasReasons ? 'agreed' : 'missing'
}

/** What evaluators agreed to say of a bid, by criterion where there are several. */
export const saidOf = (
  { criteria, reasonOf }: Decided,
  orgId: string,
  language: string,
): string => {
  const said = criteria.flatMap(({ way, criterionId, name }) => {
    const text = way === 'evaluators' ? trimBlank(reasonOf(orgId, criterionId)) : ''
    return text ? [{ name: pickText(name, language, language)?.text ?? '', text }] : []
  })
  const [only, ...others] = said
  if (!only) return ''
  if (others.length === 0) return only.text
  return said.map(({ name, text }) => (name ? `${name}: ${text}` : text)).join('\n')
}
