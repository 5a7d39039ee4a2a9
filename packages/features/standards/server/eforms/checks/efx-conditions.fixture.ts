import { above, nodesAt, stepsOf, type XmlNode } from './xml-paths.fixture.ts'

/** Whether a condition holds; null where it says something that is not understood here. */
export type Truth = boolean | null

/** What conditions are asked of. */
export interface Asked {
  readonly top: XmlNode
  /** Where a field or a group of them stands; undefined for what is neither. */
  pathOf(id: string): string | undefined
  /** The codes of a list; undefined where the list is not at hand. */
  codesOf(list: string): ReadonlySet<string> | undefined
}

/** Where a condition is asked: a node, and the path that it was found by. */
export interface Place {
  readonly path: string
  readonly node: XmlNode
}

const FIELD = String.raw`\b(?:BT|OPT|OPP|OPA)-\d+(?:\([A-Za-z0-9-]+\))?(?:-[A-Za-z0-9]+)*`
const TOKENS = new RegExp(
  String.raw`'[^']*'|${FIELD}|\bP\d+[YMWD]\b|\b\d+(?:\.\d+)?\b|[A-Za-z][A-Za-z0-9-]*|[()[\],/{}]|[=!<>]=|[<>]|[-+*]`,
  'g',
)

class NotUnderstood extends Error {}

/** Nodes of a field as seen from a place: those that share with it all that their paths share. */
export const seenFrom = (
  { top }: Asked,
  { path, node }: Place,
  target: string,
): readonly XmlNode[] => {
  const own = stepsOf(path)
  const steps = stepsOf(target)
  const end = steps.findIndex((step, at) => step !== own[at])
  const shared = end < 0 ? steps.length : Math.min(end, own.length)
  const from = above(node, own.length - shared)
  return nodesAt([from ?? top], steps.slice(shared))
}

/** Reads a condition of the SDK (EFX 1) and says at once whether it holds: three-valued, for what is not understood. */
export const truthOf = (asked: Asked, place: Place, condition: string): Truth => {
  const body = /^\{[^}]*\}\s*\$\{(.*)\}$/s.exec(condition)?.[1] ?? condition
  const tokens = body.match(TOKENS) ?? []
  let at = 0
  const peek = (ahead = 0): string => tokens[at + ahead] ?? ''
  const take = (): string => {
    at += 1
    return tokens[at - 1] ?? ''
  }
  const expect = (token: string): void => {
    if (take() !== token) throw new NotUnderstood(body)
  }

  /** A field with the predicate behind it, if it has one. */
  const field = (from: Place): readonly XmlNode[] => {
    const isWhole = peek() === '/'
    if (isWhole) take()
    const path = asked.pathOf(take())
    if (path === undefined) throw new NotUnderstood(body)
    const nodes = isWhole ? nodesAt([asked.top], stepsOf(path)) : seenFrom(asked, from, path)
    if (peek() !== '[') return nodes
    take()
    const begin = at
    let end = at
    const kept = nodes.filter((node) => {
      at = begin
      const holds = either({ path, node })
      end = at
      if (holds === null) throw new NotUnderstood(body)
      return holds
    })
    if (nodes.length === 0) {
      for (let depth = 1; depth > 0 && at < tokens.length; at += 1) {
        if (peek() === '[') depth += 1
        if (peek() === ']') depth -= 1
      }
      return kept
    }
    at = end
    expect(']')
    return kept
  }

  /** The values of what stands on one side of a comparison. */
  const values = (from: Place): readonly string[] => {
    const token = peek()
    if (token.startsWith("'")) return [take().slice(1, -1)]
    if (/^\d/.test(token)) return [take()]
    if (token === 'TRUE' || token === 'FALSE') return [take().toLowerCase()]
    if (token === 'count') {
      take()
      expect('(')
      const { length } = field(from)
      expect(')')
      return [String(length)]
    }
    return field(from).map(({ text }) => text)
  }

  const list = (from: Place): ReadonlySet<string> => {
    if (peek() !== '(') return new Set(values(from))
    take()
    if (!peek().startsWith("'")) {
      const codes = asked.codesOf(take())
      if (!codes) throw new NotUnderstood(body)
      expect(')')
      return codes
    }
    const found = new Set<string>()
    while (peek() !== ')') {
      for (const one of values(from)) found.add(one)
      if (peek() === ',') take()
    }
    expect(')')
    return found
  }

  const order = (left: string, right: string): number => {
    const [a, b] = [Number(left), Number(right)]
    if (Number.isFinite(a) && Number.isFinite(b)) return a - b
    const [from, until] = [Date.parse(left.slice(0, 10)), Date.parse(right.slice(0, 10))]
    if (Number.isNaN(from) || Number.isNaN(until)) throw new NotUnderstood(body)
    return from - until
  }
  const COMPARE: Readonly<Record<string, (left: string, right: string) => boolean>> = {
    '==': (left, right) => left === right,
    '!=': (left, right) => left !== right,
    '<': (left, right) => order(left, right) < 0,
    '<=': (left, right) => order(left, right) <= 0,
    '>': (left, right) => order(left, right) > 0,
    '>=': (left, right) => order(left, right) >= 0,
  }

  const comparison = (from: Place): Truth => {
    if ((peek() === 'TRUE' || peek() === 'FALSE' || peek() === 'ALWAYS') && !COMPARE[peek(1)])
      return take() !== 'FALSE'
    const left = values(from)
    if (peek() === 'is') {
      take()
      const isNot = peek() === 'not'
      if (isNot) take()
      if (peek() === 'unique') {
        take()
        expect('in')
        const all = values(from)
        return left.every((one) => all.filter((each) => each === one).length < 2) !== isNot
      }
      expect('present')
      return left.length > 0 !== isNot
    }
    if (peek() === 'in' || (peek() === 'not' && peek(1) === 'in')) {
      const isNot = take() === 'not'
      if (isNot) take()
      const allowed = list(from)
      return left.some((one) => allowed.has(one)) !== isNot
    }
    const compare = COMPARE[take()]
    if (!compare) throw new NotUnderstood(body)
    const right = values(from)
    return left.some((one) => right.some((other) => compare(one, other)))
  }

  const single = (from: Place): Truth => {
    if (peek() === 'not' && peek(1) === '(') {
      take()
      const inner = single(from)
      return inner === null ? null : !inner
    }
    if (peek() === '(') {
      take()
      const inner = either(from)
      expect(')')
      return inner
    }
    return comparison(from)
  }
  const both = (from: Place): Truth => {
    let result = single(from)
    while (peek() === 'and') {
      take()
      const next = single(from)
      result =
        result === false || next === false ? false : result === null || next === null ? null : true
    }
    return result
  }
  const either = (from: Place): Truth => {
    let result = both(from)
    while (peek() === 'or') {
      take()
      const next = both(from)
      result =
        result === true || next === true ? true : result === null || next === null ? null : false
    }
    return result
  }

  try {
    const result = either(place)
    return at < tokens.length ? null : result
  } catch (error) {
    if (error instanceof NotUnderstood) return null
    throw error
  }
}
