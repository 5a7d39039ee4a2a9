import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'

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

export interface WithheldGroup {
  /** One of the entries: reason and date are the same for all. */
  readonly entry: Withheld
  /** What is withheld, and for which lots; none means the whole procedure. */
  readonly fields: readonly { readonly field: string; readonly lotIds: readonly string[] }[]
}

/** Everything withheld by reason and date: a buyer gives one reason for many values. */
export const withheldGroups = (content: RfxContent): WithheldGroup[] => {
  const groups = new Map<string, { entry: Withheld; fields: Map<string, Set<string>> }>()
  for (const entry of content.withheld) {
    const key = JSON.stringify([entry.reasonCode, entry.reason, entry.until])
    const group = groups.get(key) ?? { entry, fields: new Map<string, Set<string>>() }
    groups.set(key, group)
    const lots = group.fields.get(entry.field) ?? new Set()
    if (entry.lotId !== null) lots.add(entry.lotId)
    group.fields.set(entry.field, lots)
  }
  return [...groups.values()].map(({ entry, fields }) => ({
    entry,
    fields: [...fields].map(([field, lots]) => ({ field, lotIds: [...lots] })),
  }))
}
