import { OPPORTUNITY_STAGES, type OpportunityState } from './opportunity-states.ts'

/** An event of the history of a card as far as it concerns its state. */
export interface JourneyEvent {
  readonly id: number
  readonly at: Date
  /** The event that this one undoes. */
  readonly undoes: number | null
  readonly changes: readonly {
    readonly field: string
    readonly before: unknown
    readonly after: unknown
  }[]
}

/** How far a card came and how long it took, as reports count it. */
export interface Journey {
  /** The index of the furthest stage that it has been in. */
  readonly furthest: number
  /** When it was closed; null while it is open. */
  readonly closedAt: Date | null
  /** Seconds in each stage; null for one that it was never in, or is in still. */
  readonly stageSeconds: readonly (number | null)[]
}

interface Step extends OpportunityState {
  readonly at: Date
  /** The event that led here, and those that have brought it back since. */
  readonly ids: readonly number[]
}

/** A step that an undo took out, and the one that was before it. */
interface TakenOut {
  readonly step: Step
  readonly below: Step
}

const isState = ({ field }: { readonly field: string }): boolean =>
  field === 'status' || field === 'resolution'

type Side = 'before' | 'after'

/** A state with the changes of an event, as they were before or after it. */
const stateWith = (
  state: OpportunityState,
  { changes }: JourneyEvent,
  side: Side,
): OpportunityState => {
  let { status, resolution } = state
  for (const change of changes) {
    const value = change[side]
    if (change.field === 'status')
      status = OPPORTUNITY_STAGES.find((stage) => stage === value) ?? status
    if (change.field === 'resolution')
      resolution = value === 'WON' || value === 'LOST' || value === 'CLOSED' ? value : null
  }
  return { status, resolution }
}

/** The state in which a card began: the one of now, without all that has changed it. */
const firstState = (current: OpportunityState, events: readonly JourneyEvent[]): OpportunityState =>
  events.toReversed().reduce((state, event) => stateWith(state, event, 'before'), current)

/**
 * The steps of a card. An undo that comes directly behind what it undoes takes that out, as if it had never been, and an undo of
 * such an undo puts it back at its time. One that comes later is a step of its own: there were others in between.
 */
const stepsOf = (
  createdAt: Date,
  current: OpportunityState,
  events: readonly JourneyEvent[],
): readonly Step[] => {
  const first: Step = { ...firstState(current, events), at: createdAt, ids: [] }
  const below: Step[] = []
  let top = first
  const takenOut = new Map<number, TakenOut>()
  for (const event of events) {
    const undone = event.undoes
    const back = undone === null ? undefined : takenOut.get(undone)
    const under = below.at(-1)
    if (undone !== null && under && top.ids.includes(undone)) {
      takenOut.set(event.id, { step: top, below: under })
      top = under
      below.pop()
    } else if (back && back.below === top) {
      below.push(top)
      top = { ...back.step, ids: [...back.step.ids, event.id] }
    } else {
      below.push(top)
      top = { ...stateWith(top, event, 'after'), at: event.at, ids: [event.id] }
    }
  }
  return [...below, top]
}

const stageOf = ({ status }: OpportunityState): number => OPPORTUNITY_STAGES.indexOf(status)

/**
 * The journey of a card through its stages, from its events in their order.
 *
 * - What was undone at once never was (see `stepsOf`).
 * - The furthest stage is the furthest that it has been in, also where it was moved back.
 * - It was closed when it was closed first since it was last open: a corrected outcome changes how it ended, not when; one that
 *   was reopened has not been closed.
 * - The time in a stage is that of all its stays, from entering to leaving or closing; a stage that it stands in now has none yet.
 */
export const journeyOf = (
  createdAt: Date,
  current: OpportunityState,
  history: readonly JourneyEvent[],
): Journey => {
  const events = history.filter(({ changes }) => changes.some(isState))
  const steps = stepsOf(createdAt, current, events)
  const seconds: (number | null)[] = OPPORTUNITY_STAGES.map(() => null)
  let closedAt: Date | null = null
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1]
    if (step.resolution !== null) {
      closedAt ??= step.at
      continue
    }
    closedAt = null
    const stage = stageOf(step)
    const stay = next ? Math.max(0, next.at.getTime() - step.at.getTime()) / 1000 : null
    seconds[stage] = stay === null ? null : Math.round((seconds[stage] ?? 0) + stay)
  }
  return { furthest: Math.max(...steps.map(stageOf)), closedAt, stageSeconds: seconds }
}
