/** An address alone: as mail is delivered to it, in the letters that one types. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?\.[a-z]{2,24}$/
const LONGEST = 254

/**
 * The addresses in the e-mail field of a notice, in lower case and each once: sources write several
 * into one field, with signs between them or `mailto:` before. What is none is left out.
 */
export const emailsIn = (field: string): string[] => {
  const parts = field
    .slice(0, 2000)
    .toLowerCase()
    .split(/[\s,;|<>()"]+/)
    .map((part) => part.replace(/^mailto:/, '').replace(/(?<![.:])[.:]+$/, ''))
  return [...new Set(parts)].filter(
    (part) => part.length <= LONGEST && ADDRESS.test(part) && !part.includes('..'),
  )
}
