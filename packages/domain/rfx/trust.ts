/**
 * Registers that publish by law. They share the numbers of TED and the identifiers of eForms, which
 * name the same thing in all of them; their own numbers mean something in each alone.
 */
const OFFICIAL: ReadonlySet<string> = new Set([
  'ted',
  'lv-iub',
  'lv-eis',
  'ee-rhr',
  'lt-cvpis',
  'lt-opendata',
  'pl-bzp',
  'fi-hilma',
  'no-doffin',
  'dk-udbud',
])

/**
 * Within which shared names are believed: `official` for the registers, else the source itself
 * (files, the demonstration, publishers of OCDS). Nothing that a source says can join, change or
 * hide what stands in another domain.
 */
export const trustDomainOf = (source: string): string =>
  OFFICIAL.has(source) ? 'official' : source

/** Of two sources with the same publication: the national register's own text, then TED's, then any. */
export const sourceRank = (source: string): number => {
  if (source === 'ted') return 1
  return OFFICIAL.has(source) ? 0 : 2
}
