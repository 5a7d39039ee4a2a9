import { z } from 'zod'

const id = z.string()
const keeper = z.tuple([id, z.string(), z.number().nullable(), z.number()])
const hold = z.tuple([id, id, z.number(), z.array(keeper)])

/** Where organisations keep what they have for requests, as their seal has it. */
export const stands = z.object({
  /** Place, in whose name, and who goes on with it; null for whoever speaks for the name. */
  places: z.array(z.tuple([id, id, id.nullable()])),
  /** Id, place, since when (milliseconds), and its keepers: user, role, end, beginning. */
  holds: z.array(hold),
  /** A name, and to whom it was left. */
  left: z.array(z.tuple([id, id])),
})
export type Stands = z.infer<typeof stands>
export type HoldFacts = z.infer<typeof hold>

/** How an organisation stands to which nothing of all that ever happened. */
export const untouched = (orgId: string): Stands => ({
  places: [[orgId, orgId, null]],
  holds: [],
  left: [],
})

const inOrder = (rows: readonly unknown[]): readonly string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted()

/** The same in an order of its own: the database has others. */
const ordered = ({ places, holds, left }: Stands): string =>
  JSON.stringify([
    inOrder(places),
    inOrder(holds.map(([one, place, since, keepers]) => [one, place, since, inOrder(keepers)])),
    inOrder(left),
  ])

/** Whether the database says the same as what was meant. */
export const isSameOrgState = (meant: Stands, found: unknown): boolean => {
  const { data } = stands.safeParse(found)
  return data !== undefined && ordered(meant) === ordered(data)
}

/**
 * How organisations stand, as it was proven before a change, with what that change decides: what is sealed
 * afterwards. Nothing of it is what the database says once the change is written.
 */
export class KnownOrgState {
  readonly #own = new Map<string, string>()
  readonly #passed = new Map<string, Stands['places'][number]>()
  readonly #holds = new Map<string, HoldFacts>()
  readonly #left = new Map<string, string>()

  constructor(proven: readonly Stands[]) {
    for (const { places, holds, left } of proven) {
      for (const place of places) {
        const [placeId, orgId, heirId] = place
        if (heirId === null) this.#own.set(orgId, placeId)
        else this.#passed.set(placeId, place)
      }
      for (const one of holds) this.#holds.set(one[0], one)
      for (const [name, heir] of left) this.#left.set(name, heir)
    }
  }

  /** The place at which whoever speaks for a name keeps what they have: of its own id unless it was given another. */
  ownPlace(orgId: string): string {
    return this.#own.get(orgId) ?? orgId
  }

  /** What lies at the place of a name is somebody's from now on, and whoever speaks for it has another. */
  passPlace(orgId: string, heirId: string, nextPlaceId: string): void {
    const placeId = this.ownPlace(orgId)
    this.#passed.set(placeId, [placeId, orgId, heirId])
    this.#own.set(orgId, nextPlaceId)
  }

  /** What was left to one, but for places of its own name, goes on to another. */
  passOn(heirId: string, nextId: string): void {
    for (const [placeId, orgId, heir] of this.#passed.values())
      if (heir === heirId && orgId !== heirId) this.#passed.set(placeId, [placeId, orgId, nextId])
    for (const [name, heir] of this.#left) if (heir === heirId) this.#left.set(name, nextId)
  }

  /** A name is left to somebody. */
  leave(orgId: string, heirId: string): void {
    this.#left.set(orgId, heirId)
  }

  addHold(hold: HoldFacts): void {
    this.#holds.set(hold[0], hold)
  }

  /** Where anything of these names may lie. */
  placesOf(names: readonly string[]): readonly string[] {
    return this.of(names).places.map(([placeId]) => placeId)
  }

  /** How these names stand together. */
  of(names: readonly string[]): Stands {
    const places = [
      ...names.map((name): Stands['places'][number] => [this.ownPlace(name), name, null]),
      ...[...this.#passed.values()].filter(([, , heir]) => heir !== null && names.includes(heir)),
    ]
    const ids = new Set(places.map(([placeId]) => placeId))
    return {
      places,
      holds: [...this.#holds.values()].filter(([, placeId]) => ids.has(placeId)),
      left: [...this.#left].filter(([, heir]) => names.includes(heir)),
    }
  }
}
