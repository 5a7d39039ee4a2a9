const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 91, 93, 123, 125]

/** Behind the string that begins at a quotation mark. */
const behindString = (json: string, start: number): number => {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at - 1
    while (json.charCodeAt(before) === BACKSLASH) before -= 1
    if ((at - before) % 2 === 1) return at + 1
  }
  return json.length
}

/** Whether a text that may be JSON has lists and objects within one another deeper than so. */
export const isDeeper = (json: string, most: number): boolean => {
  let depth = 0
  for (let at = 0; at < json.length; ) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) {
      at = behindString(json, at)
      continue
    }
    if (sign === OPEN || sign === OPEN_LIST) depth += 1
    else if (sign === CLOSE || sign === CLOSE_LIST) depth -= 1
    if (depth > most) return true
    at += 1
  }
  return false
}
