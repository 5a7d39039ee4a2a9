import type { RfxContent } from '@kogge/domain/rfx/schema.ts'

export type Withheld = RfxContent['withheld'][number]

/** Why a value is missing: its own entry, else one that names no lot. Fields as in the list of the regulation. */
export const withheldFor = (
  content: RfxContent,
  lotId: string | null,
  ...fields: readonly string[]
): Withheld | null => {
  const entries = content.withheld.filter(({ field }) => fields.includes(field))
  return (
    entries.find((entry) => entry.lotId === lotId) ??
    entries.find((entry) => entry.lotId === null) ??
    null
  )
}

/** Each withheld field, reason and date once, with the lots that it is withheld for. */
export const withheldRows = (
  content: RfxContent,
): { readonly entry: Withheld; readonly lotIds: readonly string[] }[] => {
  const rows = new Map<string, { entry: Withheld; lotIds: Set<string> }>()
  for (const entry of content.withheld) {
    const key = JSON.stringify([entry.field, entry.reasonCode, entry.reason, entry.until])
    const row = rows.get(key) ?? { entry, lotIds: new Set() }
    if (entry.lotId !== null) row.lotIds.add(entry.lotId)
    rows.set(key, row)
  }
  return [...rows.values()].map(({ entry, lotIds }) => ({ entry, lotIds: [...lotIds] }))
}
