/** The months (`2026-11`) from the one of a day to that of another, both included. */
export const monthsBetween = (from: string, until: string): string[] => {
  const indexOf = (day: string): number =>
    Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const first = indexOf(from)
  return Array.from({ length: Math.max(0, indexOf(until) - first + 1) }, (_, index) => {
    const month = first + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
