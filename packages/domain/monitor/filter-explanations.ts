/** Ids of requests and organisations by their numbers. */
export interface KnownIds {
  readonly requests: ReadonlyMap<number, string>
  readonly orgs: ReadonlyMap<number, string>
}

/** How a filter that seeks numbers says which of them a tender holds. */
export interface HeldValues {
  /** A number as a filter writes it; null for an id that is not known. */
  readonly written: (num: number, ids: KnownIds) => string | null
  /** Of codes with what they lie in, those of the tender itself; all, where nothing lies in another. */
  readonly finest?: (values: readonly string[]) => readonly string[]
}

/** Of codes with what they lie in, those that nothing else lies in; `stem` is how all begin that lie in a code. */
const finestBy =
  (stem: (code: string) => string) =>
  (codes: readonly string[]): readonly string[] =>
    codes.filter((code) => !codes.some((other) => other !== code && other.startsWith(stem(code))))

const DIVISION_DIGITS = 2

/** A CPV code without the zeros behind what it says; a division has two digits. */
const cpvStem = (code: string): string => {
  let length = code.length
  while (length > DIVISION_DIGITS && code[length - 1] === '0') length -= 1
  return code.slice(0, length)
}

export const cpvValues: HeldValues = {
  written: (num) => String(num).padStart(8, '0'),
  finest: finestBy(cpvStem),
}

export const regionValues: HeldValues = {
  written: (num) => num.toString(36).toUpperCase(),
  finest: finestBy((code) => code),
}

export const orgValues: HeldValues = { written: (num, { orgs }) => orgs.get(num) ?? null }

export const requestValues: HeldValues = {
  written: (num, { requests }) => requests.get(num) ?? null,
}

/** Values that are numbered by their place in a list. */
export const listedValues = (list: readonly string[]): HeldValues => ({
  written: (num) => list[num] ?? null,
})
