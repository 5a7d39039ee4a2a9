import type { QuestionKind } from '@kogge/domain/opportunities/questionnaire.ts'

interface StarterQuestion {
  readonly key:
    | 'requirements'
    | 'fit'
    | 'capacity'
    | 'references'
    | 'client'
    | 'price'
    | 'competition'
    | 'deadline'
    | 'effort'
    | 'risk'
    | 'profit'
  readonly kind: QuestionKind
  readonly weight: number
  readonly isHard?: true
  /** Of the options of a choice, in the order of their words. */
  readonly points?: readonly [number, number, number]
}

/** The questions that an organisation may begin with: what suppliers usually weigh before they bid. */
export const STARTER_QUESTIONS: readonly StarterQuestion[] = [
  { key: 'requirements', kind: 'yes_no', weight: 5, isHard: true },
  { key: 'fit', kind: 'scale', weight: 5 },
  { key: 'capacity', kind: 'scale', weight: 4 },
  { key: 'references', kind: 'choice', weight: 4, points: [0, 5, 10] },
  { key: 'client', kind: 'choice', weight: 3, points: [0, 5, 10] },
  { key: 'price', kind: 'scale', weight: 4 },
  { key: 'competition', kind: 'choice', weight: 3, points: [0, 5, 10] },
  { key: 'deadline', kind: 'yes_no', weight: 4, isHard: true },
  { key: 'effort', kind: 'scale', weight: 2 },
  { key: 'risk', kind: 'choice', weight: 4, points: [0, 5, 10] },
  { key: 'profit', kind: 'scale', weight: 4 },
]
