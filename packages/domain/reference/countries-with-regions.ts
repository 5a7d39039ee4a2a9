/**
 * Countries (ISO 3166-1 alpha-2) whose regions the eForms SDK knows: members, candidates and EFTA (rule
 * BR-BT-00507-0353).
 */
export const COUNTRIES_WITH_REGIONS: ReadonlySet<string> = new Set(
  `AL AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV ME MK MT NL NO PL PT RO RS SE SI SK TR UA
  XK`.split(/\s+/),
)
