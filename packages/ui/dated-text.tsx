import { dateParts } from './date-parts.ts'

/**
 * Text in which no day breaks at its hyphens (`2026-11-30`) where a line ends; between the days of a
 * span it may. By style, not by other hyphens or joiners: what is copied is a day for every program.
 */
export const DatedText = ({ children }: { readonly children: string }) =>
  dateParts(children).map(({ start, text, isDay }) =>
    isDay ? (
      <span key={start} className="whitespace-nowrap">
        {text}
      </span>
    ) : (
      text
    ),
  )
