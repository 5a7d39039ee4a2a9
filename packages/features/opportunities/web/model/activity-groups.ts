import type { ActivityEvent } from '../activity.client.ts'

/** What one person did on one card, in a row. */
export interface CardActivity {
  readonly card: ActivityEvent['card']
  /** The latest first. */
  readonly events: readonly ActivityEvent[]
}

/** What one person did in a row, or Kogge, by card; the card that was changed last first. */
export interface ActivityGroup {
  /** Of its latest event. */
  readonly key: string
  readonly actor: ActivityEvent['actor']
  readonly at: string
  readonly cards: readonly CardActivity[]
}

/** Events with so much between them are not in a row. */
const ROW_MS = 30 * 60_000

const isNext = (group: readonly ActivityEvent[], event: ActivityEvent): boolean => {
  const last = group.at(-1)
  return (
    last !== undefined &&
    last.actor?.userId === event.actor?.userId &&
    Date.parse(last.at) - Date.parse(event.at) < ROW_MS
  )
}

/** Events, the latest first, as groups of each person in a row. */
export const activityGroups = (events: readonly ActivityEvent[]): ActivityGroup[] => {
  const runs: ActivityEvent[][] = []
  for (const event of events) {
    const run = runs.at(-1)
    if (run && isNext(run, event)) run.push(event)
    else runs.push([event])
  }
  return runs.flatMap((run) => {
    const [latest] = run
    if (!latest) return []
    const cards = [...Map.groupBy(run, ({ card }) => card.guid).values()].flatMap((own) =>
      own[0] ? { card: own[0].card, events: own } : [],
    )
    return { key: latest.id, actor: latest.actor, at: latest.at, cards }
  })
}
