const NUMBERED = /^(LOT|PAR|GLO)-0*([1-9]\d*|0)$/
const KINDS = { LOT: 'lot', PAR: 'part', GLO: 'group' } as const

/** What a lot's id says of it (BT-137, BT-330): `LOT-0001` is a lot, `1`; null where it says nothing. */
export const readLotId = (
  lotId: string,
): { readonly kind: 'lot' | 'part' | 'group'; readonly number: string } | null => {
  const [, prefix, number] = NUMBERED.exec(lotId) ?? []
  if (number === undefined) return null
  return { kind: KINDS[prefix as keyof typeof KINDS], number }
}

/** `LOT-0001` is `1` where people speak of it; other ids stay as they are. */
export const lotNumber = (lotId: string): string => readLotId(lotId)?.number ?? lotId

/** Numbers of lots, with runs put together: `1–3, 7`. Takes ids of the standard alone. */
export const lotRanges = (lotIds: readonly string[]): string => {
  const numbers = lotIds.map((id) => Number(lotNumber(id))).sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
