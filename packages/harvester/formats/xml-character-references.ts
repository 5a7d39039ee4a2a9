/** Thrown at whatever is not plain and well-formed, for the careful reader to judge. */
export const UNSURE = new Error('not plain')

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const isCharacter = (code: number): boolean =>
  code === 0x09 ||
  code === 0x0a ||
  code === 0x0d ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)

/** The longest that a reference is, to what stands for no more than one character. */
const MOST_REFERENCE = 12

const referred = (body: string): string => {
  const entity = ENTITIES.get(body)
  if (entity !== undefined) return entity
  const isHexadecimal = body.startsWith('#x')
  if (!(isHexadecimal ? /^#x[\da-f]+$/i : /^#\d+$/).test(body)) throw UNSURE
  const code = isHexadecimal ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1))
  if (!isCharacter(code)) throw UNSURE
  return String.fromCodePoint(code)
}

/** A text with its references resolved. */
export const resolve = (text: string): string => {
  let resolved = ''
  let from = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    const end = text.indexOf(';', at)
    if (end < 0 || end - at > MOST_REFERENCE) throw UNSURE
    resolved += text.slice(from, at) + referred(text.slice(at + 1, end))
    from = end + 1
  }
  return resolved + text.slice(from)
}
