/**
 * The next lot number (BT-137): one above the highest of the given ids, since numbers are never given
 * again within a request. Ids that are no lot's are passed over.
 */
export const freeLotId = (ids: readonly string[]): string => {
  const numbers = ids.flatMap((id) => (/^LOT-\d{4}$/.test(id) ? [Number(id.slice(4))] : []))
  return `LOT-${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}`
}
