import type { ImportReport, ImportRow } from '../org-lists.client.ts'

/** The organisation that is meant by an ambiguous row (by its place), where somebody has chosen. */
export type ImportChoices = ReadonlyMap<number, string>

export type ImportedMember = Pick<ImportRow, 'note' | 'tags'> & { readonly memberId: string }

/** The organisations that an import would add: those found, and those chosen where several may be meant. */
export const importedMembers = (
  { rows }: ImportReport,
  choices: ImportChoices,
): readonly ImportedMember[] => {
  const members = new Map<string, ImportedMember>()
  for (const { row, result, org, candidates, note, tags } of rows) {
    const chosen = candidates.find(({ orgId }) => orgId === choices.get(row))
    const memberId = result === 'found' ? org?.orgId : chosen?.orgId
    if (memberId !== undefined && !members.has(memberId))
      members.set(memberId, { memberId, note, tags })
  }
  return [...members.values()]
}

/** The words of the report as a file. */
export interface ImportFileWords {
  readonly headings: readonly string[]
  readonly resultOf: (row: ImportRow) => string
}

/** The report as the rows of a file, with what was chosen. */
export const importFile = (
  { rows }: ImportReport,
  choices: ImportChoices,
  { headings, resultOf }: ImportFileWords,
): readonly (readonly string[])[] => [
  headings,
  ...rows.map((row) => {
    const org =
      row.org ?? row.candidates.find(({ orgId }) => orgId === choices.get(row.row)) ?? null
    const { row: place, number, country, name } = row
    return [
      String(place),
      number,
      country ?? '',
      name,
      resultOf(row),
      org?.name ?? '',
      org?.registrationNumber ?? '',
    ]
  }),
]
