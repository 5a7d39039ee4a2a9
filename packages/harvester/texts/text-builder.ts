/** What trims of a text at its end: the signs named, or all white space. */
const trimmed = (text: string, signs: string | undefined): string => {
  if (signs === undefined) return text.trimEnd()
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/**
 * A text that is written piece by piece. To look at its end, or to take white space off it, takes no
 * longer the longer it is.
 */
export const written = () => {
  const pieces: string[] = []
  return {
    add: (text: string): void => {
      if (text !== '') pieces.push(text)
    },
    has: (): boolean => pieces.length > 0,
    /** Whether what was last added ends so. */
    endsWith: (text: string): boolean => pieces.at(-1)?.endsWith(text) ?? false,
    /** Takes these signs off its end; all white space where none are named. */
    trim: (signs?: string): void => {
      for (let last = pieces.pop(); last !== undefined; last = pieces.pop()) {
        const rest = trimmed(last, signs)
        if (rest === '') continue
        pieces.push(rest)
        return
      }
    },
    /** A place to ask from what was written since. */
    length: (): number => pieces.length,
    since: (place: number): string => pieces.slice(place).join(''),
  }
}
