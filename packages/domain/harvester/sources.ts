/**
 * Where a request can come from. `num` is what the search index stores: never reused, never changed.
 */
export const SOURCES = [
  { code: 'kogge', num: 1 },
  { code: 'ted', num: 2 },
  { code: 'lv-iub', num: 3 },
  { code: 'lv-eis', num: 4 },
  { code: 'ee-rhr', num: 5 },
  { code: 'lt-cvpis', num: 6 },
  { code: 'pl-bzp', num: 7 },
  { code: 'fi-hilma', num: 8 },
  { code: 'no-doffin', num: 9 },
  { code: 'dk-udbud', num: 10 },
  { code: 'lt-opendata', num: 11 },
  { code: 'ocds', num: 12 },
  { code: 'demo', num: 30 },
  { code: 'file', num: 31 },
] as const

export type SourceCode = (typeof SOURCES)[number]['code']
/** A source that notices are fetched from. */
export type FetchedSourceCode = Exclude<SourceCode, 'kogge' | 'demo' | 'file'>
export const SOURCE_CODES = SOURCES.map((source) => source.code)

const NUM_BY_CODE = new Map<string, number>(SOURCES.map((s) => [s.code, s.num]))
const CODE_BY_NUM = new Map<number, SourceCode>(SOURCES.map((s) => [s.num, s.code]))

export const sourceNum = (code: SourceCode): number => NUM_BY_CODE.get(code) ?? 0
export const sourceOfNum = (num: number): SourceCode | undefined => CODE_BY_NUM.get(num)
