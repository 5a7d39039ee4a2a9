import { movedRows, type RowPlace } from '@kogge/platform/web/lists/row-places.ts'
import { typedNumber } from '@kogge/platform/web/typed-number.ts'
import type { StarterTemplate, StepRole, TaskTemplate, TemplateFields } from '../tasks.client.ts'

/** Working days before a deadline at most. */
const MOST_DAYS = 260
export const MOST_STEPS = 50

export interface DraftStep {
  readonly id: string
  readonly title: string
  /** As typed. */
  readonly days: string
  readonly role: StepRole | null
}

/** A template as it is being written. */
export interface TemplateDraft {
  /** Null for a new one. */
  readonly guid: string | null
  /** That its editor saw. */
  readonly revision: number
  readonly name: string
  readonly steps: readonly DraftStep[]
}

const newId = (): string => crypto.randomUUID()

export const emptyDraft = (): TemplateDraft => ({ guid: null, revision: 0, name: '', steps: [] })

export const draftOf = ({ guid, revision, name, steps }: TaskTemplate): TemplateDraft => ({
  guid,
  revision,
  name,
  steps: steps.map(({ id, title, daysBefore, role }) => ({
    id,
    title,
    days: String(daysBefore),
    role,
  })),
})

/** A new template with the steps of one that every organisation has. */
export const draftFromStarter = ({ name, steps }: StarterTemplate): TemplateDraft => ({
  guid: null,
  revision: 0,
  name,
  steps: steps.map(({ title, daysBefore, role }) => ({
    id: newId(),
    title,
    days: String(daysBefore),
    role,
  })),
})

/** The draft with a further step, on the day of the one before it. */
export const withStep = (draft: TemplateDraft, title: string): TemplateDraft => {
  const days = draft.steps.at(-1)?.days ?? '0'
  return { ...draft, steps: [...draft.steps, { id: newId(), title, days, role: null }] }
}

export const withChangedStep = (
  draft: TemplateDraft,
  id: string,
  change: Partial<Omit<DraftStep, 'id'>>,
): TemplateDraft => ({
  ...draft,
  steps: draft.steps.map((step) => (step.id === id ? { ...step, ...change } : step)),
})

export const withoutStep = (draft: TemplateDraft, id: string): TemplateDraft => ({
  ...draft,
  steps: draft.steps.filter((step) => step.id !== id),
})

/** The draft after one of its steps has moved; the same where it stands there already. */
export const withMovedStep = (
  draft: TemplateDraft,
  id: string,
  place: RowPlace,
): TemplateDraft => ({
  ...draft,
  steps: movedRows(draft.steps, (step) => step.id, id, place) ?? draft.steps,
})

/** Days as they are typed; null for what is none. */
export const daysOf = (typed: string): number | null => {
  const days = typedNumber(typed, { decimals: 0, digits: 3 })
  return days && Number(days) <= MOST_DAYS ? Number(days) : null
}

/** The fields to store; null where something is missing or wrong. */
export const fieldsOfDraft = ({ name, steps }: TemplateDraft): TemplateFields | null => {
  const stored = steps.flatMap(({ id, title, days, role }) => {
    const daysBefore = daysOf(days)
    return title.trim() === '' || daysBefore === null
      ? []
      : [{ id, title: title.trim(), daysBefore, role }]
  })
  const isComplete = name.trim() !== '' && stored.length > 0 && stored.length === steps.length
  return isComplete ? { name: name.trim(), steps: stored } : null
}
