import { type Identified, isIdentified, isPlain, type Plain } from './ocds-release-merge.ts'
import type { OcdsRelease } from './ocds-schema.ts'

/** What is added to from release to release, and in no release taken back. */
const ADDED_TO = new Set(['amendments', 'enquiries', 'hasEnquiries'])

const saysSomething = (value: unknown): boolean => {
  if (isPlain(value)) return Object.values(value).some(saysSomething)
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null
}

/**
 * What takes a value back. The schema knows no `null` for objects and lists of them: each of their members
 * is `null` then, and a list that is replaced as a whole is empty.
 */
const takenBack = (name: string, value: unknown): unknown => {
  if (isPlain(value)) return allTakenBack(value)
  if (isIdentified(name, value)) return value.flatMap((one) => goneFrom(name, one))
  return Array.isArray(value) && value.some(isPlain) ? [] : null
}

/** What was taken back before says nothing, and is not taken back again. */
const allTakenBack = (said: Plain): Plain =>
  Object.fromEntries(
    Object.entries(said)
      .filter(([, value]) => saysSomething(value))
      .map(([name, value]) => [name, takenBack(name, value)]),
  )

/** An object that is gone from a list stays in it by its id: a lot as a cancelled one, others without a word. */
const goneFrom = (name: string, { id, ...said }: Identified): Plain[] => {
  if (name === 'lots') return said.status === 'cancelled' ? [] : [{ id, status: 'cancelled' }]
  return saysSomething(said) ? [{ id, ...allTakenBack(said) }] : []
}

const restatedValue = (name: string, before: unknown, after: unknown): unknown => {
  if (isPlain(before) && isPlain(after)) return restatedPlain(before, after)
  if (!isIdentified(name, before) || !isIdentified(name, after)) return after
  const known = new Map(before.map((one) => [one.id, one]))
  const remaining = new Set(after.map(({ id }) => id))
  return [
    ...after.map((one) => restatedPlain(known.get(one.id) ?? {}, one)),
    ...before.flatMap((one) => (remaining.has(one.id) ? [] : goneFrom(name, one))),
  ]
}

const restatedPlain = (before: Plain, after: Plain): Plain => {
  const remaining = Object.entries(after).map(([name, value]) => [
    name,
    ADDED_TO.has(name) ? value : restatedValue(name, before[name], value),
  ])
  const gone = Object.entries(before).filter(([name]) => !(name in after) && !ADDED_TO.has(name))
  return { ...Object.fromEntries(remaining), ...allTakenBack(Object.fromEntries(gone)) }
}

const BUYERS = new Set(['buyer', 'procuringEntity'])

/** A release whose tender and parties may hold `null`, which takes back what an earlier one gave. */
export interface RestatedRelease extends Omit<OcdsRelease, 'parties' | 'tender'> {
  readonly parties: unknown
  readonly tender?: OcdsRelease['tender'] | Plain
}

/**
 * A release that says all of its tender anew, given what those before it came to (`null` for none): what they
 * said of it and it does not is taken back, so that all together come to what it says. Objects in lists cannot be
 * taken back themselves (merge routine, note on identifier merge).
 */
export const restated = (before: OcdsRelease | null, release: OcdsRelease): RestatedRelease => {
  if (!isPlain(before?.tender) || !isPlain(release.tender)) return release
  const buyers = before.parties.filter(({ roles }) =>
    (roles ?? []).every((role) => BUYERS.has(role)),
  )
  return {
    ...release,
    parties: restatedValue('parties', buyers, release.parties),
    tender: restatedPlain(before.tender, release.tender),
  }
}
