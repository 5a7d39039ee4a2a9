/** Why a tender does not stand in a feed though it fits a profile, or beside not fitting it. */
export const ABSENCE_REASONS = ['own', 'paused', 'plan', 'history', 'savedLater', 'due'] as const
export type AbsenceReason = (typeof ABSENCE_REASONS)[number]

/** What decides beside the conditions of a profile whether a tender comes into a feed. */
export interface AbsenceFacts {
  /** The organisation is a buyer of the tender. */
  readonly isOwn: boolean
  readonly isPaused: boolean
  /** Whether the organisation had a paid plan when the tender was matched. */
  readonly hadPlan: boolean
  /** When the latest news of the tender came in; null where nothing of it was news. */
  readonly newsAt: Date | null
  readonly savedAt: Date
  readonly closesAt: Date | null
  /** Its latest change, or the profile, is yet to be matched. */
  readonly isDue: boolean
}

/** A profile that is saved is matched with what is open then, news or not. */
export const wasOpenAtSave = ({ savedAt, closesAt }: Pick<AbsenceFacts, 'savedAt' | 'closesAt'>) =>
  closesAt !== null && closesAt > savedAt

/** All that kept a tender out of a feed, the conditions of the profile aside. */
export const absenceReasons = (facts: AbsenceFacts): AbsenceReason[] => {
  const { newsAt, savedAt } = facts
  const isLookedThrough = wasOpenAtSave(facts)
  const reasons: Readonly<Record<AbsenceReason, boolean>> = {
    own: facts.isOwn,
    paused: facts.isPaused,
    plan: !facts.hadPlan,
    history: newsAt === null && !isLookedThrough,
    savedLater: newsAt !== null && newsAt < savedAt && !isLookedThrough,
    due: facts.isDue,
  }
  return ABSENCE_REASONS.filter((reason) => reasons[reason])
}
