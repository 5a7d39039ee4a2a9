import type { StepRole } from './task-templates.ts'

/** Templates that every organisation has from the beginning. */
export const STARTER_CODES = ['openProcedure', 'smallPurchase'] as const
export type StarterCode = (typeof STARTER_CODES)[number]

/** A step of a starter template; its title stands in the catalogue `taskStarters` under its key. */
interface StarterStep<Key extends string> {
  readonly key: Key
  /** Working days before the official deadline. */
  readonly daysBefore: number
  readonly role: StepRole | null
}

const step = <Key extends string>(
  key: Key,
  daysBefore: number,
  role: StepRole | null = 'opportunityAssignee',
): StarterStep<Key> => ({ key, daysBefore, role })

/**
 * Steps of a usual bid. An open procedure above the thresholds lasts 35 days, 30 with electronic submission (Directive 2014/24/EU,
 * Articles 27(1) and 27(4)): about 21 working days. Buyers answer questions that come in good time six days before the
 * deadline (Article 53(2)), so questions are sent well before that. The bid is submitted with a day in reserve.
 */
export const STARTER_STEPS = {
  openProcedure: [
    step('readDocuments', 20),
    step('decide', 18),
    step('askQuestions', 12),
    step('findPartners', 11, null),
    step('declarations', 8, null),
    step('technicalOffer', 6, null),
    step('price', 5, null),
    step('review', 3),
    step('sign', 2, null),
    step('submit', 1),
  ],
  smallPurchase: [
    step('readDocuments', 8),
    step('decide', 7),
    step('askQuestions', 6),
    step('declarations', 4, null),
    step('price', 3, null),
    step('review', 2),
    step('submit', 1),
  ],
} as const satisfies Readonly<Record<StarterCode, readonly StarterStep<string>[]>>
