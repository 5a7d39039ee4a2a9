import { addDays, startOfDay } from './demo-calendar.ts'
import { type DemoNotice, noticesOf } from './demo-notices.ts'
import { type CpvLabel, drawProcurement } from './demo-procurement.ts'
import { pastOf } from './earlier-procedures.ts'
import type { Phrasebook } from './phrasebook.ts'
import { drawLife, publicationDay } from './procedure-timeline.ts'
import { randomFrom } from './seeded-random.ts'

/** How many procedures of the last two years the demonstration world has. */
const PROCEDURES = 2500
/** About how long after its call a contract begins. */
const CONTRACT_AFTER_DAYS = 75

/**
 * All notices of the demonstration world, with what the same buyers bought before. The same seed and day give the same world; on another
 * day the same procedures stand at other dates, so that some are always open and some always new.
 */
export const demoNotices = (
  book: Phrasebook,
  label: CpvLabel,
  options: { readonly now: Date; readonly seed?: string; readonly procedures?: number | undefined },
): DemoNotice[] => {
  const today = startOfDay(options.now)
  const seed = options.seed ?? 'kogge'
  const procedures = options.procedures ?? PROCEDURES
  const { subjects } = book
  return Array.from({ length: procedures }, (_, serial): DemoNotice[] => {
    // Subjects take turns, so that none is missing and each is as often new as old.
    const subject = subjects[serial % subjects.length]
    if (!subject) return []
    const draw = (startYear: (published: Date) => number) => {
      const random = randomFrom(`${seed} ${serial}`)
      const published = publicationDay(random, random.next(), today)
      const procurement = drawProcurement(book, label, random, subject, startYear(published))
      return { random, published, procurement }
    }
    const { random, published, procurement } = draw((day) =>
      addDays(day, CONTRACT_AFTER_DAYS).getUTCFullYear(),
    )
    const life = drawLife(random, published, today, procurement.valueEur)
    const past = pastOf({
      book,
      seed,
      today,
      serial,
      published,
      isPlan: life.deadline === null,
      redrawn: (startYear) => draw(() => startYear).procurement,
    })
    return [...past, ...noticesOf(book, random, procurement, life, serial + 1)]
  }).flat()
}
