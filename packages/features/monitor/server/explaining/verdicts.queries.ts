import type { Db } from '@kogge/db/client.ts'
import { tenderTraits } from '@kogge/db/search-index/tender-traits.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { absenceReasons } from '@kogge/domain/monitor/absence-reasons.ts'
import { catchingFilters } from '@kogge/domain/monitor/catching-filters.ts'
import {
  type ExplainedProfile,
  explainMatch,
  isAsSought,
  type Verdict,
} from '@kogge/domain/monitor/match-explanation.ts'
import {
  isUnrestricted,
  type ProfileFilters,
  profileFilters,
} from '@kogge/domain/monitor/profile-filters.ts'
import { fitsProfile } from '@kogge/domain/monitor/tender-match.ts'
import type { TenderTraits } from '@kogge/domain/monitor/tender-traits.ts'
import type { FoundText } from '@kogge/domain/search/tender-card.ts'
import { tenderCardsOf } from '@kogge/features/search/server/search.api.ts'
import { readProfileQuery } from '../matching/profile-query.queries.ts'
import type { ProfileReader } from '../profiles/profiles.queries.ts'
import { explainedProfile } from './explained-profiles.queries.ts'
import { knownIdsOf } from './known-ids.queries.ts'
import type { ProfileVerdict, TenderVerdicts } from './matches.views.ts'
import { type ProfileFacts, verdictFacts } from './verdict-facts.queries.ts'

type Reader = ProfileReader & { readonly locale: string; readonly now: Date }

interface Explained {
  readonly facts: ProfileFacts
  readonly profile: ExplainedProfile
  readonly verdicts: readonly Verdict[]
}

const missesOf = ({ verdicts }: Explained): number => verdicts.filter(({ isMet }) => !isMet).length

/** Profiles for which a change is worked out: those that miss least. */
const MOST_CHANGED = 30

/** The filters that would have found a tender, read and matched as those of a profile are; null where none are found. */
const changeOf = async (
  db: Db,
  { facts, profile, verdicts }: Explained,
  tender: TenderTraits,
  title: string,
): Promise<ProfileFilters | null> => {
  const { at } = facts
  const changed = catchingFilters(profile.query.filters, verdicts, { title, now: at })
  const read = profileFilters.safeParse(changed)
  if (!read.success || isUnrestricted(read.data)) return null
  const { query } = await readProfileQuery(db, read.data, at)
  return fitsProfile(query, tender, at) ? read.data : null
}

/** The text in which words stand that a profile excludes; null where it excludes none of them. */
const excludedText = async (
  db: Db,
  { profile, verdicts }: Explained,
  num: number,
  reader: Reader,
): Promise<FoundText | null> => {
  const missed = verdicts.flatMap((one) =>
    one.kind === 'words' && !one.isMet ? one.texts.flat().filter((part) => !isAsSought(part)) : [],
  )
  const words = new Set(missed.filter(({ isExcluded }) => isExcluded).map(({ typed }) => typed))
  if (words.size === 0) return null
  const parts = profile.groups.flatMap(({ texts }) => texts.flat())
  const marked = parts.flatMap(({ isExcluded, typed, fits }) =>
    isExcluded && words.has(typed) ? fits : [],
  )
  const [card] = await tenderCardsOf(db, [num], reader, marked)
  const texts = card ? [card.title, card.snippet, card.byCode?.name] : []
  return texts.find((text) => text && text.marks.length > 0) ?? null
}

const MOST_OWN = 12

const conditionOf = (verdict: Verdict): ProfileVerdict['conditions'][number] => {
  if (verdict.kind === 'range') return { ...verdict }
  if (verdict.kind === 'values')
    return { ...verdict, met: [...verdict.met], own: verdict.own.slice(0, MOST_OWN) }
  return {
    ...verdict,
    texts: verdict.texts.map((parts) => parts.map((part) => ({ ...part, names: [...part.names] }))),
  }
}

/**
 * Whether a public tender fits each profile of an organisation, by which conditions not, what else kept it out of the feed, and which
 * change of the profile would have found it. Throws `record.not_found` for what is not public.
 */
export const tenderVerdicts = async (
  db: Db,
  reader: Reader,
  rfxId: string,
): Promise<TenderVerdicts> => {
  const facts = await verdictFacts(db, reader, rfxId)
  const [tender] = facts ? await tenderTraits(db, [facts.num]) : []
  if (!facts || !tender) throw new AppError('record.not_found')
  const { num } = facts
  const ids = await knownIdsOf(db, [tender])
  const explained: Explained[] = []
  for (const own of facts.profiles) {
    const profile = await explainedProfile(db, own, reader.now)
    explained.push({ facts: own, profile, verdicts: explainMatch(profile, tender, ids, own.at) })
  }
  const marked = explained.flatMap(({ profile: { groups } }) =>
    groups.flatMap(({ texts }) =>
      texts.flat().flatMap(({ isExcluded, fits }) => (isExcluded ? [] : fits)),
    ),
  )
  const [card] = await tenderCardsOf(db, [num], reader, marked.length > 0 ? marked : null)
  if (!card) throw new AppError('record.not_found')
  const missing = explained.filter((one) => missesOf(one) > 0)
  const nearest = [...missing].sort((a, b) => missesOf(a) - missesOf(b)).slice(0, MOST_CHANGED)
  const profiles: ProfileVerdict[] = []
  for (const one of explained) {
    const { guid, name, found, absence } = one.facts
    const isNear = nearest.includes(one)
    const fits = missesOf(one) === 0
    profiles.push({
      guid,
      name,
      filters: one.profile.query.filters,
      fits,
      conditions: one.verdicts.map(conditionOf),
      excluded: isNear ? await excludedText(db, one, num, reader) : null,
      // What does not fit gains nothing by being matched.
      absent: found ? [] : absenceReasons({ ...absence, isDue: absence.isDue && fits }),
      found: found && {
        kind: found.kind,
        matchedAt: found.matchedAt.toISOString(),
        isHidden: found.isHidden,
      },
      change: isNear ? await changeOf(db, one, tender, card.title.text) : null,
    })
  }
  return { card, profiles }
}
