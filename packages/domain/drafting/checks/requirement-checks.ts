import { pickText } from '../../kernel/locales.ts'
import { countRequestedAnswers } from '../../responses/requested-answers.ts'
import { millionths } from '../../responses/response-decimals.ts'
import { MOST_ANSWERS } from '../../responses/response-size-limits.ts'
import type { Found } from '../preflight-rules.ts'
import type { RequestDocument, Requirement } from '../request-document.ts'

const isNothing = (decimal: string): boolean => !/[1-9]/.test(decimal) || decimal.startsWith('-')

/** Whether there is a number of so many decimals that is neither below one nor above the other. */
const isWithin = (min: string, max: string, decimals: number): boolean => {
  const step = 10n ** BigInt(6 - decimals)
  const [from, to] = [millionths(min), millionths(max)]
  const rest = ((from % step) + step) % step
  return (rest === 0n ? from : from + step - rest) <= to
}

const checkAnswer = ({ answer, mustBeYes }: Requirement, field: string, language: string) => {
  const found: Found[] = []
  if (answer.type === 'choice') {
    const named = answer.options.filter(({ label }) => label[language]?.trim())
    if (named.length < 2 || named.length < answer.options.length)
      found.push({ rule: 'optionsMissing', field: `${field}.answer.options` })
  }
  if (answer.type === 'number' && answer.min !== null && answer.max !== null)
    if (!isWithin(answer.min, answer.max, answer.decimals))
      found.push({ rule: 'boundsContradict', field: `${field}.answer.min` })
  if (answer.type === 'price' && isNothing(answer.quantity))
    found.push({ rule: 'quantityIsNothing', field: `${field}.answer.quantity` })
  if (mustBeYes && answer.type !== 'yes_no')
    found.push({ rule: 'mustBeYesOfOther', field: `${field}.mustBeYes` })
  return found
}

/** Places where an id stands a second time. */
const twice = (parts: readonly { readonly id: string }[], field: string): Found[] => {
  const seen = new Set<string>()
  return parts.flatMap(({ id }, at): Found[] => {
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [{ rule: 'partTwice', field: `${field}.${at}` }]
  })
}

/** What is asked of those who respond, and that all parts that are named are there. */
export const checkRequirements = (document: RequestDocument): Found[] => {
  const { requirements, criteria, lots, documents, language } = document
  const lotIds = new Set(lots.map(({ id }) => id))
  // Of criteria with one id the first.
  const criteriaById = new Map(criteria.toReversed().map((one) => [one.id, one]))
  const found: Found[] = []
  if (requirements.length === 0) found.push({ rule: 'requirementsMissing', field: 'requirements' })
  const requested = countRequestedAnswers(document)
  if (requested > MOST_ANSWERS)
    found.push({
      rule: 'answersTooMany',
      field: 'requirements',
      values: { asked: requested, most: MOST_ANSWERS },
    })
  requirements.forEach((requirement, at) => {
    const field = `requirements.${at}`
    const question = pickText(requirement.question, language)?.text ?? String(at + 1)
    const values = { question }
    if (!requirement.question[language]?.trim())
      found.push({ rule: 'questionMissing', field: `${field}.question.${language}`, values })
    for (const one of checkAnswer(requirement, field, language)) found.push({ ...one, values })
    const { answer, criterionId } = requirement
    if (criterionId === null) return
    const criterion = criteriaById.get(criterionId)
    if (!criterion)
      found.push({ rule: 'partUnknown', field: `${field}.criterionId`, values: { part: question } })
    // The formula compares prices, and nothing else does; costs may also have other numbers.
    else if (
      criterion.type === 'price'
        ? answer.type !== 'price'
        : criterion.type === 'quality' && answer.type === 'price'
    )
      found.push({ rule: 'criterionOfOtherKind', field: `${field}.criterionId`, values })
  })
  for (const [name, parts] of [
    ['requirements', requirements],
    ['criteria', criteria],
  ] as const)
    parts.forEach((part, at) => {
      if (part.lotIds.some((id) => !lotIds.has(id)))
        found.push({
          rule: 'partUnknown',
          field: `${name}.${at}.lotIds`,
          values: { part: String(at + 1) },
        })
    })
  const names = new Set<string>()
  documents.forEach(({ name }, at) => {
    if (names.has(name))
      found.push({ rule: 'documentTwice', field: `documents.${at}`, values: { name } })
    names.add(name)
  })
  return [...found, ...twice(requirements, 'requirements'), ...twice(criteria, 'criteria')]
}
