import { type AccessTerms, accessTermsOf } from './access-terms.ts'
import { tenderAt } from './filter-rules.ts'
import { append, type GrowingNumbers, newNumbers } from './growing-numbers.ts'
import { newPrograms, runProgram, writeProgram } from './profile-programs.ts'
import type { ProfileQuery } from './profile-query.ts'
import { isInRanges } from './tender-match.ts'
import type { TenderTraits } from './tender-traits.ts'
import { markHeld, newTermTable, type TermCounts } from './term-table.ts'

/** Profiles by the conditions that tenders must meet, so that a tender is compared with few of them. */
export interface ProfileIndex {
  /** Files a profile under a number, in place of what stood there. */
  put(profile: number, query: ProfileQuery): void
  drop(profile: number): void
  /** The numbers of the profiles that a tender fits at an instant. */
  match(tender: TenderTraits, now: Date): number[]
  readonly size: number
  /** Profiles that were replaced or dropped, and whose room is not free yet. */
  readonly stale: number
}

const GONE = -1

/** An empty index. `counts` say which conditions are rare; any counts give the same matches, true ones give them sooner. */
export const newProfileIndex = (counts: TermCounts): ProfileIndex => {
  const table = newTermTable(counts)
  const programs = newPrograms(table)
  /** By slot: whose it is, where its program begins, and for which tender it was looked at last. */
  const owners = newNumbers(1024)
  const starts = newNumbers(1024)
  const looks = newNumbers(1024)
  const slots = new Map<number, number>()
  const ranged = new Map<number, Pick<ProfileQuery, 'filters' | 'hasRange'>>()
  const filed: (GrowingNumbers | undefined)[] = []
  const everywhere = newNumbers()

  const file = (slot: number, access: AccessTerms | null): void => {
    if (!access) append(everywhere, slot)
    for (const term of access?.terms ?? []) {
      const own = filed[term] ?? newNumbers(2)
      filed[term] = own
      append(own, slot)
    }
  }

  const drop = (profile: number): void => {
    const slot = slots.get(profile)
    if (slot === undefined) return
    owners.values[slot] = GONE
    ranged.delete(slot)
    slots.delete(profile)
  }

  const fits = (slot: number, tender: TenderTraits, at: Date): boolean => {
    if (!runProgram(programs, starts.values[slot] ?? 0)) return false
    const range = ranged.get(slot)
    return range === undefined || isInRanges(range, tender, at)
  }

  return {
    put(profile, query) {
      drop(profile)
      const slot = owners.length
      append(owners, profile)
      append(starts, writeProgram(programs, query))
      append(looks, 0)
      slots.set(profile, slot)
      if (query.hasRange) ranged.set(slot, { filters: query.filters, hasRange: true })
      file(slot, accessTermsOf(table, query))
    },
    drop,
    match(tender, at) {
      const found: number[] = []
      const held = markHeld(table, tenderAt(tender, at))
      const lookIn = (some: GrowingNumbers | undefined): void => {
        if (!some) return
        for (let place = 0; place < some.length; place += 1) {
          const slot = some.values[place] ?? 0
          const owner = owners.values[slot] ?? GONE
          if (owner === GONE || looks.values[slot] === table.serial) continue
          looks.values[slot] = table.serial
          if (fits(slot, tender, at)) found.push(owner)
        }
      }
      for (let place = 0; place < held.length; place += 1) lookIn(filed[held.values[place] ?? 0])
      lookIn(everywhere)
      return found
    },
    get size() {
      return slots.size
    },
    get stale() {
      return owners.length - slots.size
    },
  }
}
