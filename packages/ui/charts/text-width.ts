/** Inter's figures at 12 px are 7.6 px wide at most, other characters less as a rule. */
const WIDEST = 7.8

/** Room for a short text of an axis, in CSS pixels; rather too much than too little. */
export const textWidth = (text: string): number => text.length * WIDEST

/** As much of a name as there is room for. */
export const fitted = (text: string, room: number): string => {
  const most = Math.max(2, Math.floor(room / WIDEST))
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
}
