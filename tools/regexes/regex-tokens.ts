/** A part of a regular expression, as it is written. */
export interface Token {
  readonly kind: 'atom' | 'reference' | 'open' | 'close' | 'bar' | 'edge' | 'times'
  readonly text: string
  /** Of `times`: the highest count, which may be Infinity. */
  readonly most: number
}

/** In this order: of tokens that begin alike, the longer one comes first. */
const KINDS: readonly (readonly [kind: Token['kind'], form: RegExp])[] = [
  ['open', /\((?:\?(?:[:=!]|<[=!]|<\w+>))?/y],
  ['close', /\)/y],
  ['bar', /\|/y],
  ['edge', /\^|\$|\\[bB]/y],
  ['times', /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y],
  ['reference', /\\(?:[1-9]\d*|k<\w+>)/y],
  ['atom', /\\(?:[pPu]\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|c[A-Za-z]|[\s\S])/y],
  ['atom', /\[(?:\\[\s\S]|[^\\\]])*\]/y],
  ['atom', /[\s\S]/y],
]

const mostOf = (times: string): number => {
  if (times.startsWith('?')) return 1
  const [, least = '', comma, most = ''] = /^\{(\d+)(?:(,)(\d*))?\}/.exec(times) ?? []
  if (least === '') return Number.POSITIVE_INFINITY
  if (comma === undefined) return Number(least)
  return most === '' ? Number.POSITIVE_INFINITY : Number(most)
}

/** The parts of a valid expression. Classes within classes (flag `v`) are not read: null for these. */
export const tokensOf = (pattern: string, flags: string): readonly Token[] | null => {
  if (flags.includes('v')) return null
  const tokens: Token[] = []
  let at = 0
  while (at < pattern.length) {
    for (const [kind, form] of KINDS) {
      form.lastIndex = at
      const text = form.exec(pattern)?.[0]
      if (text === undefined) continue
      tokens.push({ kind, text, most: kind === 'times' ? mostOf(text) : 1 })
      at += text.length
      break
    }
  }
  return tokens
}
