/** A day as ISO 8601 and Lithuanian write it. */
const DAY = /(\d{4}-\d{2}-\d{2})/

interface DatePart {
  /** Where it begins in the text. */
  readonly start: number
  readonly text: string
  readonly isDay: boolean
}

/** A text cut before and behind its days. Joined they give the text again. */
export const dateParts = (text: string): DatePart[] => {
  let start = 0
  return text.split(DAY).map((part, place) => {
    const from = start
    start += part.length
    return { start: from, text: part, isDay: place % 2 === 1 }
  })
}
