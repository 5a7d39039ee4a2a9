import { Parser } from 'htmlparser2'

class TooDeep extends Error {}

/** Whether elements stand deeper in each other than `most`. Looks no further than to where they do. */
export const isDeep = (html: string, most: number): boolean => {
  let depth = 0
  const parser = new Parser({
    onopentagname: () => {
      depth += 1
      if (depth > most) throw new TooDeep()
    },
    onclosetag: () => {
      depth -= 1
    },
  })
  try {
    parser.end(html)
    return false
  } catch (thrown) {
    if (thrown instanceof TooDeep) return true
    throw thrown
  }
}
