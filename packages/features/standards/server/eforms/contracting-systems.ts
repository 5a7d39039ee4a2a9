import { startOf } from '@kogge/domain/kernel/notice-times.ts'
import type { NoticeAward, NoticeLot } from '@kogge/domain/notices/canonical-notice.ts'
import { isFull } from '@kogge/domain/rfx/notice-form.ts'
import { contractsOf } from './contract-xml.ts'
import { type DraftedNotice, lotsOf } from './draft-facts.ts'
import { code, type Xml } from './xml-values.ts'

/** Code list `framework-agreement` (BT-765). */
const FRAMEWORKS = ['fa-mix', 'fa-w-rc', 'fa-wo-rc', 'none']
/** Code list `dps-usage` (BT-766) without `none`. */
const DYNAMIC = ['dps-list', 'dps-nlist']

/** BT-765. Forms before eForms state a framework agreement without its kind: null then, as without any statement. */
const frameworkCode = ({ options: { framework } }: NoticeLot): string | null =>
  framework !== null && FRAMEWORKS.includes(framework) ? framework : null

/** Whether a lot is under a framework agreement of a known kind. */
export const isFramework = (lot: NoticeLot): boolean => (frameworkCode(lot) ?? 'none') !== 'none'

/** Whether a lot is bought through a dynamic purchasing system. */
export const isDynamic = ({ options: { dynamicPurchasing } }: NoticeLot): boolean =>
  DYNAMIC.includes(dynamicPurchasing ?? '')

/** Whether a lot has several contracts, and is under no system that allows for them (BR-OPT-00322-0053). */
const hasSeveralContracts = (
  lots: readonly NoticeLot[],
  awards: readonly NoticeAward[],
): boolean => {
  const won = awards
    .map((award, at) => ({ award, at }))
    .filter(({ award }) => award.winners.length > 0)
  const byLot = Map.groupBy(won, ({ award }) => award.lotId ?? lots[0]?.id)
  return lots
    .filter((lot) => !isFramework(lot) && !isDynamic(lot))
    .some(({ id }) => contractsOf(byLot.get(id) ?? []).length > 1)
}

/** Whether the form asks of a lot for a system that its notice does not tell, or tells without its kind. */
const lacksSystem = ({ options, auction }: NoticeLot): boolean =>
  [options.framework, options.dynamicPurchasing, auction ?? null].includes(null)

/**
 * Years after which a framework agreement gives a reason for how long it lasts (BT-109), by subtypes of calls: Directives
 * 2014/24/EU, Article 33(1), 2014/25/EU, Article 51(1), and 2009/81/EC, Article 29(2).
 */
const YEARS: Readonly<Record<string, number>> = { '16': 4, '17': 8, '18': 7 }
const IN_A_YEAR: Readonly<Record<string, number>> = { YEAR: 1, MONTH: 12, WEEK: 52, DAY: 365.25 }
const YEAR_MS = 365.25 * 86_400_000

const yearsOf = ({ duration: { start, end, length } }: NoticeLot): number => {
  if (length) return Number(length.value) / (IN_A_YEAR[length.unit] ?? Number.NaN)
  const [from, until] = [startOf(start), startOf(end)]
  return from && until ? (until.getTime() - from.getTime()) / YEAR_MS : 0
}

/** Whether systems are for the buyer to add: none is under any that was written here. */
export const lacksSystems = ({ form, content, written }: DraftedNotice): boolean => {
  if (written !== null) return false
  const lots = lotsOf(content)
  return (
    lots.some((lot) => lot.options.framework !== null && frameworkCode(lot) === null) ||
    hasSeveralContracts(lots, content.awards) ||
    lots.some((lot) => isFramework(lot) && yearsOf(lot) > (YEARS[form.subtype] ?? Infinity)) ||
    (isFull(form) && lots.some(lacksSystem))
  )
}

const system = (list: string, value: string | null): readonly Xml[] =>
  value === null ? [] : [{ 'cbc:ContractingSystemTypeCode': code(list, value) }]

/** The systems that a lot is under; requests that were written here are under none. */
export const systemsXml = (lot: NoticeLot, isWritten: boolean): readonly Xml[] => {
  const none = isWritten ? 'none' : null
  return [
    ...system('framework-agreement', frameworkCode(lot) ?? none),
    ...system('dps-usage', lot.options.dynamicPurchasing ?? none),
  ]
}
