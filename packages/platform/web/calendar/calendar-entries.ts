import type { ReactNode } from 'react'

/** What stands on a day of a calendar. */
export interface CalendarEntry {
  readonly key: string
  /** `2026-12-24`. */
  readonly day: string
  /** A link, in one line. */
  readonly content: ReactNode
}

/** What a day of a month shows of so many entries, and how many stand behind a button: one more line is worth no button. */
export const shownOfDay = <Entry>(
  entries: readonly Entry[],
  most: number,
): { readonly shown: readonly Entry[]; readonly further: number } => {
  const shown = entries.length <= most ? entries : entries.slice(0, most - 1)
  return { shown, further: entries.length - shown.length }
}
