import { type JsonObject, objectsAt, textAt } from '../lossless-json.ts'
import { timeAt } from '../ocds/ocds-values.ts'

const timesAt = (items: readonly JsonObject[], key: string): string[] =>
  items
    .flatMap((item) => timeAt(item, 'deliveryDate', key) ?? [])
    .sort((a, b) => Date.parse(a) - Date.parse(b))

/** From the first day on which one of the items may be delivered to the last. */
const periodOf = (items: readonly JsonObject[]): { readonly contractPeriod?: JsonObject } => {
  const startDate = timesAt(items, 'startDate')[0] ?? null
  const endDate = timesAt(items, 'endDate').at(-1) ?? null
  return startDate === null && endDate === null ? {} : { contractPeriod: { startDate, endDate } }
}

/**
 * The tender, or its lots, with the period in which their items are delivered: Prozorro states it item by
 * item where OCDS has one period for all.
 */
export const withDeliveryPeriods = (data: JsonObject): JsonObject => {
  const items = objectsAt(data, 'items')
  const lots = objectsAt(data, 'lots')
  if (lots.length === 0) return { ...data, ...periodOf(items) }
  const byLot = Map.groupBy(items, (item) => textAt(item, 'relatedLot'))
  const shared = byLot.get(null) ?? []
  return {
    ...data,
    lots: lots.map((lot) => ({
      ...lot,
      ...periodOf([...(byLot.get(textAt(lot, 'id')) ?? []), ...shared]),
    })),
  }
}
