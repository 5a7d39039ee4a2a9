/**
 * The terms by which a remark asks for what a rule of the Schematron asks for, where these are not the rule's own.
 * A block (`ND-`) that stands empty asks for one of those within it.
 */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  'BT-1': ['BT-01'],
  // The kind of procedure decides whether candidates are invited.
  'BT-50': ['BT-105'],
  // A deadline for tenders stands beside procedures in one stage alone.
  'BT-131': ['BT-105'],
  // A lot lasts for some time.
  'BT-137': ['BT-36'],
  // What tenders are counted by.
  'BT-13713': ['BT-760'],
  // The kind of a framework agreement decides whether there is a total.
  'BT-142': ['BT-709'],
  'BT-161': ['BT-765'],
  'OPT-98': ['BT-98'],
  'ND-AuctionTerms': ['BT-767'],
  'ND-AwardingTerms': ['BT-539'],
  'ND-LotProcurementDocument': ['BT-15'],
  'ND-LotReviewTerms': ['OPT-301'],
  'ND-LotTenderingProcess': ['BT-765'],
  'ND-LotTenderingTerms': ['BT-539'],
  'ND-NonUBLTenderingTerms': ['BT-651'],
  'ND-OptionsAndRenewals': ['BT-58'],
  'ND-PaymentTerms': ['BT-77'],
  'ND-PostAwardProcess': ['BT-92'],
  'ND-ProcedureTenderingProcess': ['BT-105', 'BT-88'],
  'ND-ProcedureTerms': ['BT-821'],
}

/** `BT-19` of `BR-BT-00019-0022`, `ND-AuctionTerms` of `ND-AuctionTerms-16`. */
const ownTerm = (rule: string): string => {
  const [, kind, number] = /^BR-(BT|OPT|OPP)-(\d+)-/.exec(rule) ?? []
  return kind ? `${kind}-${Number(number)}` : rule.replace(/-[^-]+$/, '')
}

/** The terms that the remark of a draft says are for the buyer to add. */
export const termsIn = (xml: string): ReadonlySet<string> =>
  new Set(
    ((/<[!]--(.*?)-->/s.exec(xml)?.[1] ?? '').match(/\b(BT|OPT|OPP)-\d+/g) ?? []).flatMap(
      (term) => [term, term.replace(/-0+/, '-')],
    ),
  )

/** Whether the remark of a draft asks for what would satisfy a rule. */
export const isAsked = (rule: string, terms: ReadonlySet<string>): boolean => {
  const term = ownTerm(rule)
  return [term, ...(ASKED[term] ?? [])].some((one) => terms.has(one))
}
