/** What is looked for in words: a `tsquery` taken apart. */
export type Sought =
  | { readonly kind: 'word'; readonly lexeme: string; readonly isPrefix: boolean }
  | { readonly kind: 'not'; readonly of: Sought }
  | { readonly kind: 'and' | 'or' | 'phrase'; readonly of: readonly Sought[] }

const TOKEN = /'([^']*)'(:\*)?|<->|[()&|!]/g
/** The weakest first. */
const GLUES = [
  { sign: '|', kind: 'or' },
  { sign: '&', kind: 'and' },
  { sign: '<->', kind: 'phrase' },
] as const

/** Takes a `tsquery` apart as `wordQueryOf` writes it: lexemes in quotes, of which `:*` may follow the last. */
export const soughtIn = (query: string): Sought => {
  const tokens = [...query.matchAll(TOKEN)]
  let at = 0
  const glued = (level: number): Sought => {
    const glue = GLUES[level]
    if (!glue) return single()
    const parts = [glued(level + 1)]
    while (tokens[at]?.[0] === glue.sign) {
      at += 1
      parts.push(glued(level + 1))
    }
    const [only] = parts
    return only && parts.length === 1 ? only : { kind: glue.kind, of: parts }
  }
  const single = (): Sought => {
    const token = tokens[at]
    at += 1
    if (token?.[0] === '!') return { kind: 'not', of: single() }
    if (token?.[0] === '(') {
      const within = glued(0)
      at += 1
      return within
    }
    const lexeme = token?.[1]
    if (lexeme === undefined) throw new Error(`This is no query: ${query}`)
    return { kind: 'word', lexeme, isPrefix: token?.[2] !== undefined }
  }
  const whole = glued(0)
  if (at !== tokens.length) throw new Error(`This is no query: ${query}`)
  return whole
}

/** All lexemes that are named, prefixes included. */
export const lexemesIn = (sought: Sought): Extract<Sought, { kind: 'word' }>[] => {
  if (sought.kind === 'word') return [sought]
  return sought.kind === 'not' ? lexemesIn(sought.of) : sought.of.flatMap(lexemesIn)
}
