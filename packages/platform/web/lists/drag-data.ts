type Data = Readonly<Record<string | symbol, unknown>>

/** The data that a dragged row carries. */
export const dragDataOf = (kind: string, id: string): Record<string, unknown> => ({ is: kind, id })

/** The row of a drag; null where something of another kind is dragged. */
export const draggedId = (kind: string, data: Data): string | null =>
  data['is'] === kind && typeof data['id'] === 'string' ? data['id'] : null
