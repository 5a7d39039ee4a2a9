import { pickText } from '../../kernel/locale.ts'
import { lotRanges } from '../../rfx/lot-number.ts'
import { type Criterion, concerns, lotIdsOf, type RequestDocument } from '../document.ts'
import type { Found } from '../rules.ts'

/** A percentage in hundredths, so that nothing is lost: `33.33` is 3333. */
const hundredths = (weight: string): number => {
  const [whole = '0', fraction = ''] = weight.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
const percent = (sum: number): string => String(sum / 100)

const nameOf = (criterion: Criterion, language: string, at: number): string =>
  pickText(criterion.name, language)?.text ?? String(at + 1)

/** One finding for all lots of which the same is true: they mostly have their criteria in common. */
const checkSums = ({ criteria, lots }: RequestDocument): Found[] => {
  const bySum = new Map<number | null, string[]>()
  for (const lot of lotIdsOf({ lots })) {
    const own = criteria.filter((criterion) => concerns(criterion, lot))
    const sum = own.length === 0 ? null : own.reduce((all, one) => all + hundredths(one.weight), 0)
    bySum.set(sum, [...(bySum.get(sum) ?? []), lot])
  }
  return [...bySum].flatMap(([sum, ids]): Found[] => {
    const values = { count: lots.length === 0 ? 0 : ids.length, lots: lotRanges(ids) }
    if (sum === null) return [{ rule: 'lotWithoutCriterion', field: 'criteria', values }]
    if (sum === 10_000) return []
    return [
      { rule: 'weightsDoNotSum', field: 'criteria', values: { ...values, sum: percent(sum) } },
    ]
  })
}

const checkAsked = (document: RequestDocument): Found[] => {
  const { criteria, requirements, language } = document
  const lots = lotIdsOf(document)
  return criteria.flatMap((criterion, at): Found[] => {
    const values = { criterion: nameOf(criterion, language, at) }
    const field = `criteria.${at}`
    if (criterion.type === 'quality') {
      const its = requirements.filter(({ criterionId }) => criterionId === criterion.id)
      const isAsked = (lot: string) => its.some((one) => concerns(one, lot))
      const concerned = lots.filter((lot) => concerns(criterion, lot))
      const missing = concerned.filter((lot) => !isAsked(lot)).length
      // 0 stands for all of them.
      const count = missing === concerned.length ? 0 : missing
      return missing > 0 ? [{ rule: 'criterionNotAsked', field, values: { ...values, count } }] : []
    }
    const prices = requirements.filter(({ answer }) => answer.type === 'price')
    const concerned = lots.filter((lot) => concerns(criterion, lot))
    const askedIn = (lot: string) => prices.filter((price) => concerns(price, lot))
    const none = concerned.filter((lot) => askedIn(lot).length === 0).length
    if (none > 0) return [{ rule: 'priceNotAsked', field, values: { ...values, count: none } }]
    // The formula counts every price: a tender that leaves one out has nothing to compare.
    const free = concerned.filter((lot) => askedIn(lot).some((one) => !one.isMandatory)).length
    return free > 0
      ? [{ rule: 'priceNotMandatory', field, values: { ...values, count: free } }]
      : []
  })
}

/** What tenders are weighed by. A survey needs none. */
export const checkCriteria = (document: RequestDocument): Found[] => {
  const { criteria, language, kind } = document
  if (criteria.length === 0)
    return kind === 'tender' ? [{ rule: 'criteriaMissing', field: 'criteria' }] : []
  const found: Found[] = criteria.flatMap((criterion, at): Found[] => {
    const values = { criterion: nameOf(criterion, language, at) }
    if (!criterion.name[language]?.trim())
      return [{ rule: 'criterionNameMissing', field: `criteria.${at}.name.${language}`, values }]
    return hundredths(criterion.weight) === 0
      ? [{ rule: 'weightIsNothing', field: `criteria.${at}.weight`, values }]
      : []
  })
  if (!criteria.some(({ type }) => type !== 'quality'))
    found.push({ rule: 'priceCriterionMissing', field: 'criteria' })
  return [...found, ...checkSums(document), ...checkAsked(document)]
}
