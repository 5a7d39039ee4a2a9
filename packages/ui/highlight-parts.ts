/** A stretch of a text in UTF-16 units: `start` is in it, `end` is not. */
export type TextRange = { start: number; end: number }

export type TextPart = { start: number; text: string; marked: boolean }

/**
 * Cuts a text into marked and unmarked parts that joined give the text again. Ranges may overlap,
 * touch, stand in any order or reach beyond the text: they are joined and cut to fit.
 */
export function highlightParts(text: string, ranges: readonly TextRange[]): TextPart[] {
  const fitting = ranges
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(text.length, end) }))
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start)

  const parts: TextPart[] = []
  const add = (start: number, end: number, marked: boolean) => {
    if (start < end) parts.push({ start, text: text.slice(start, end), marked })
  }
  let done = 0
  let open: TextRange | undefined
  for (const range of fitting) {
    if (open !== undefined && range.start <= open.end) {
      open.end = Math.max(open.end, range.end)
      continue
    }
    if (open !== undefined) {
      add(open.start, open.end, true)
      done = open.end
    }
    add(done, range.start, false)
    open = { ...range }
  }
  if (open !== undefined) {
    add(open.start, open.end, true)
    done = open.end
  }
  add(done, text.length, false)
  return parts
}
