import type { ImportRow } from '../opportunity-import.client.ts'

/** Those that need something done come first. */
export const ROW_STATES = ['wrong', 'doubled', 'known', 'fine'] as const
export type RowState = (typeof ROW_STATES)[number]

/** The rows of each state. */
export const rowsByState = (
  rows: readonly ImportRow[],
): Readonly<Record<RowState, readonly ImportRow[]>> => {
  const groups = Map.groupBy(rows, ({ state }) => state)
  const of = (state: RowState) => groups.get(state) ?? []
  return { wrong: of('wrong'), doubled: of('doubled'), known: of('known'), fine: of('fine') }
}

/** The words of the report as a file. */
export interface ReportWords {
  readonly headings: readonly string[]
  state(state: RowState): string
  problem(problem: ImportRow['problems'][number]): string
}

/** The report of an import as the rows of a file, under their headings. */
export const reportTable = (
  rows: readonly ImportRow[],
  words: ReportWords,
): readonly (readonly string[])[] => [
  words.headings,
  ...rows.map(({ number, name, state, problems }) => [
    String(number),
    name,
    words.state(state),
    problems.map((problem) => words.problem(problem)).join('; '),
  ]),
]
