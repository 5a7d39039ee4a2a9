import { pickText } from '../../kernel/locales.ts'
import { lotRanges } from '../../rfx/lot-numbers.ts'
import { anyAbout, partsByLot } from '../parts-by-lot.ts'
import type { Found } from '../preflight-rules.ts'
import { type Criterion, lotIdsOf, type RequestDocument } from '../request-document.ts'

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
  const criteriaOf = partsByLot(criteria)
  for (const lot of lotIdsOf({ lots })) {
    const own = criteriaOf(lot)
    const sum = own.length === 0 ? null : own.reduce((all, one) => all + hundredths(one.weight), 0)
    const same = bySum.get(sum)
    if (same) same.push(lot)
    else bySum.set(sum, [lot])
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

/** The lots that a criterion is about, of all that there are. */
const lotsOf = ({ lotIds }: Criterion, lots: readonly string[]): readonly string[] => {
  const isAbout = anyAbout([{ lotIds }])
  return lots.filter(isAbout)
}

/** In which lots prices are asked for, and in which one may be left out. */
const pricesIn = ({ requirements }: RequestDocument, lots: readonly string[]) => {
  const pricesOf = partsByLot(requirements.filter(({ answer }) => answer.type === 'price'))
  const priced = lots.map((lot) => ({ lot, prices: pricesOf(lot) }))
  const those = (found: typeof priced) => new Set(found.map(({ lot }) => lot))
  return {
    none: those(priced.filter(({ prices }) => prices.length === 0)),
    free: those(priced.filter(({ prices }) => prices.some(({ isMandatory }) => !isMandatory))),
  }
}

const checkAsked = (document: RequestDocument): Found[] => {
  const { criteria, requirements, language } = document
  const lots = lotIdsOf(document)
  const asking = Map.groupBy(requirements, ({ criterionId }) => criterionId)
  const without = pricesIn(document, lots)
  return criteria.flatMap((criterion, at): Found[] => {
    const values = { criterion: nameOf(criterion, language, at) }
    const field = `criteria.${at}`
    const concerned = lotsOf(criterion, lots)
    if (criterion.type === 'quality') {
      const isAsked = anyAbout(asking.get(criterion.id) ?? [])
      const missing = concerned.filter((lot) => !isAsked(lot)).length
      // 0 stands for all of them.
      const count = missing === concerned.length ? 0 : missing
      return missing > 0 ? [{ rule: 'criterionNotAsked', field, values: { ...values, count } }] : []
    }
    const none = concerned.filter((lot) => without.none.has(lot)).length
    if (none > 0) return [{ rule: 'priceNotAsked', field, values: { ...values, count: none } }]
    // The formula counts every price: a tender that leaves one out has nothing to compare.
    const free = concerned.filter((lot) => without.free.has(lot)).length
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
