const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE, COMMA] = [34, 92, 91, 93, 123, 125, 44]

/** Behind the string that begins at a quotation mark. */
const behindString = (json: string, start: number): number => {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at - 1
    while (json.charCodeAt(before) === BACKSLASH) before -= 1
    if ((at - before) % 2 === 1) return at + 1
  }
  return json.length
}

interface Bounds {
  /** Lists and objects within one another. */
  readonly depth: number
  /** Of one object. */
  readonly members: number
}

/** Whether a text that may be JSON is deeper than so, or has an object of more members. */
export const isBeyond = (json: string, most: Bounds): boolean => {
  // For each object and list that is open: how many commas it may still have.
  const left: number[] = []
  for (let at = 0; at < json.length; ) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) {
      at = behindString(json, at)
      continue
    }
    if (sign === OPEN || sign === OPEN_LIST) {
      left.push(sign === OPEN ? most.members - 1 : Number.POSITIVE_INFINITY)
      if (left.length > most.depth) return true
    } else if (sign === CLOSE || sign === CLOSE_LIST) left.pop()
    else if (sign === COMMA && left.length > 0) {
      const last = left.length - 1
      const rest = (left[last] ?? 0) - 1
      if (rest < 0) return true
      left[last] = rest
    }
    at += 1
  }
  return false
}
