/** A day as ISO 8601 and Lithuanian write it. */
const DAY = /(\d{4}-\d{2}-\d{2})/

/** A text cut before and behind its days: every second part is a day. Joined they give the text again. */
export const dateParts = (text: string): string[] => text.split(DAY)
