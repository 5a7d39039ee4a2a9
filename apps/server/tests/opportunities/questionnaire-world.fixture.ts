import type { EditedQuestion } from '@kogge/domain/opportunities/questionnaire.ts'
import type { OwnDesk } from './own-fields-world.fixture.ts'

export const question = (text: string, changes: Partial<EditedQuestion> = {}): EditedQuestion => ({
  id: null,
  text,
  kind: 'yes_no',
  weight: 1,
  isHard: false,
  options: [],
  ...changes,
})

export const OPTIONS = [
  { id: null, label: 'None', points: 0 },
  { id: null, label: 'Some', points: 5 },
  { id: null, label: 'Many', points: 10 },
]

/** The questions of a new organisation: a hard requirement, a scale and a choice. */
export const QUESTIONS = [
  question('Do we meet the requirements?', { weight: 5, isHard: true }),
  question('Is there capacity?', { kind: 'scale', weight: 3 }),
  question('References', { kind: 'choice', weight: 2, options: OPTIONS }),
]

/** Saves questions over the current ones; gives the version. */
export const ask = async ({ orgId, calls }: OwnDesk, questions: readonly EditedQuestion[]) => {
  const before = await calls.questionnaire.current({ orgId })
  const { questionnaire } = calls
  await questionnaire.save({
    orgId,
    versionId: before?.versionId ?? null,
    questions: questions.map((one) => ({ ...one, options: [...one.options] })),
  })
  const version = await questionnaire.current({ orgId })
  if (!version) throw new Error('Nothing is asked.')
  return version
}

export const card = async ({ orgId, calls }: OwnDesk, name = 'The quay') => {
  const { guid } = await calls.opportunity.create({ orgId, name })
  return { orgId, guid }
}
