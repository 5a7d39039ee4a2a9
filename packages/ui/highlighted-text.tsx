import { highlightParts, type TextRange } from './highlight-parts.ts'

export type HighlightedTextProps = {
  text: string
  /** What to mark, in UTF-16 units of `text`. */
  ranges: readonly TextRange[]
}

/** A text with its hits marked. Made of text nodes alone, so hostile text stays text. */
export function HighlightedText({ text, ranges }: HighlightedTextProps) {
  return highlightParts(text, ranges).map((part) =>
    part.marked ? (
      <mark key={part.start} className="rounded-[2px] bg-accent-soft font-semibold text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
