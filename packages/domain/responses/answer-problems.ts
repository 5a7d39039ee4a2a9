import type { AnswerForm, Requirement } from '../drafting/request-document.ts'
import type { Answer } from './response-content.ts'
import { millionths } from './response-decimals.ts'

export type AnswerProblem =
  | 'answer_form'
  | 'must_be_yes'
  | 'number_below'
  | 'number_above'
  | 'number_decimals'
  | 'choice_gone'
  | 'choice_single'
  | 'text_too_long'
  | 'price_negative'
  | 'price_zero'

interface Problem {
  readonly rule: AnswerProblem
  readonly severity: 'error' | 'warning'
  readonly values: Readonly<Record<string, string | number>>
}

const wrong = (rule: AnswerProblem, values: Problem['values'] = {}): Problem => ({
  rule,
  severity: 'error',
  values,
})
const unwise = (rule: AnswerProblem): Problem => ({ rule, severity: 'warning', values: {} })

type Form<Type extends AnswerForm['type']> = Extract<AnswerForm, { type: Type }>

const ofNumber = ({ min, max, decimals }: Form<'number'>, input: string): Problem | null => {
  if (min !== null && millionths(input) < millionths(min)) return wrong('number_below', { min })
  if (max !== null && millionths(input) > millionths(max)) return wrong('number_above', { max })
  const digits = (input.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length
  return digits > decimals ? wrong('number_decimals', { decimals }) : null
}

const ofChoice = (
  { several, options }: Form<'choice'>,
  input: readonly string[],
): Problem | 'blank' | null => {
  if (input.length === 0) return 'blank'
  const known = new Set(options.map(({ id }) => id))
  if (input.some((id) => !known.has(id))) return wrong('choice_gone')
  return !several && input.length > 1 ? wrong('choice_single') : null
}

const ofPrice = (unitPrice: string): Problem | null => {
  const value = millionths(unitPrice)
  if (value < 0n) return wrong('price_negative')
  return value === 0n ? unwise('price_zero') : null
}

/** What is wrong with an answer; `blank` for one that says nothing; null for a good one. */
export const problemOf = (
  { answer: form, mustBeYes }: Pick<Requirement, 'answer' | 'mustBeYes'>,
  answer: Answer,
): Problem | 'blank' | null => {
  if (form.type === 'yes_no' && answer.type === 'yes_no')
    return mustBeYes && !answer.yes ? unwise('must_be_yes') : null
  if (form.type === 'number' && answer.type === 'number') return ofNumber(form, answer.number)
  if (form.type === 'choice' && answer.type === 'choice') return ofChoice(form, answer.optionIds)
  if (form.type === 'text' && answer.type === 'text') {
    if (answer.text.trim() === '') return 'blank'
    const { longest } = form
    return answer.text.length > longest ? wrong('text_too_long', { longest }) : null
  }
  if (form.type === 'file' && answer.type === 'file')
    return answer.files.length === 0 ? 'blank' : null
  if (form.type === 'price' && answer.type === 'price') return ofPrice(answer.unitPrice)
  return wrong('answer_form')
}
