/** A name as written, and without its prefix. */
export interface Name {
  readonly full: string
  readonly codes: Uint16Array
  readonly local: string
}

/** ASCII letters and what else a name may go on with; 2 for those that it may begin with. */
export const NAME_CODES = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code)
  if (/[A-Za-z_]/.test(sign)) return 2
  return /[\d.:-]/.test(sign) ? 1 : 0
})

/** Places for names, and how many of them are looked at for one; of the names of a format all fit. */
const NAME_SLOTS = 8192
const NAME_PROBES = 4
const NAMES: (Name | undefined)[] = Array.from({ length: NAME_SLOTS })
/** A document of a format has a few hundred names, none of them long. */
export const MOST_NAMES = 2000
export const LONGEST_NAME = 200

/** The same text, held once by the engine, as what was a key is: the same string as in the code. */
const held = (text: string): string => Object.keys({ [text]: 0 })[0] ?? text

const slotOf = (home: number): number => {
  for (let probe = 0; probe < NAME_PROBES; probe += 1) {
    const slot = (home + probe) & (NAME_SLOTS - 1)
    if (!NAMES[slot]) return slot
  }
  return home & (NAME_SLOTS - 1)
}

/** Whether a text, by its codes, stands at this place in another. */
export const standsAt = (text: Uint16Array, codes: Uint16Array, from: number): boolean => {
  for (let at = 0; at < text.length; at += 1) if (codes[from + at] !== text[at]) return false
  return true
}

/** The name that stands there, if it is kept; `home` is a hash of its codes. */
export const internedName = (
  home: number,
  codes: Uint16Array,
  from: number,
  length: number,
): Name | undefined => {
  for (let probe = 0; probe < NAME_PROBES; probe += 1) {
    const kept = NAMES[(home + probe) & (NAME_SLOTS - 1)]
    if (kept === undefined) return undefined
    if (kept.codes.length === length && standsAt(kept.codes, codes, from)) return kept
  }
  return undefined
}

/** Keeps a name, in the place of another where there is none left. */
export const keepName = (home: number, written: string): Name => {
  // A part of a document would keep the whole from being forgotten.
  const full = held(written)
  const codes = new Uint16Array(full.length)
  for (let at = 0; at < full.length; at += 1) codes[at] = full.charCodeAt(at)
  const name = { full, codes, local: held(full.slice(full.indexOf(':') + 1)) }
  NAMES[slotOf(home)] = name
  return name
}
