import {
  LEDGER_ENTRIES,
  LEDGER_ENTRY_TYPES,
  LEDGER_SCREENS,
  type LedgerEntryGroup,
  type LedgerEntryType,
  type LedgerScreen,
} from '@kogge/domain/ledger/ledger-entry-types.ts'
import { typedId } from '@kogge/platform/web/lists/list-id.ts'
import type { ListParams, ListSpec } from '@kogge/platform/web/lists/list-search.ts'

/** The parts of an entry that a list can be narrowed to, or leave out. */
export const SUBJECTS = ['rfx', 'org', 'user'] as const
export type Subject = (typeof SUBJECTS)[number]

/** Names of what a list is narrowed to, by the ids of each kind; other features know them. */
export type UseSubjectNames = (
  ids: Readonly<Record<Subject, readonly string[]>>,
) => Readonly<Record<Subject, ReadonlyMap<string, string>>>

const LEFT_OUT = { rfx: 'excludeRfx', org: 'excludeOrg', user: 'excludeUser' } as const
type LeftOut = (typeof LEFT_OUT)[Subject]

type Filter = 'group' | 'type' | 'excludeType' | Subject | LeftOut
export type LedgerParams = ListParams<Filter, 'date'>

const isId = (value: string): boolean => typedId(value) === value
const ids = { accepts: isId, max: 50 }

/** The rfx activity list in the address. */
export const LEDGER_LIST: ListSpec<Filter, 'date'> = {
  filters: {
    group: { accepts: Object.keys(LEDGER_ENTRIES) },
    type: { accepts: LEDGER_ENTRY_TYPES },
    excludeType: { accepts: LEDGER_ENTRY_TYPES },
    rfx: ids,
    org: ids,
    user: ids,
    excludeRfx: ids,
    excludeOrg: ids,
    excludeUser: ids,
  },
  sorts: ['date'],
  defaultSort: 'date',
}

/** The filter that leaves a subject out. */
export const leftOut = (subject: Subject): LeftOut => LEFT_OUT[subject]

export const groupsOf = (screen: LedgerScreen): readonly LedgerEntryGroup[] =>
  LEDGER_SCREENS[screen]

/** What the address asks for, as the server is asked. */
export const filtersOf = ({ group, type, excludeType, ...ids }: LedgerParams) => {
  const known = (values: readonly string[] | undefined): LedgerEntryType[] =>
    LEDGER_ENTRY_TYPES.filter((one) => values?.includes(one))
  const groups = Object.keys(LEDGER_ENTRIES).filter(
    (one): one is LedgerEntryGroup => group?.includes(one) ?? false,
  )
  return {
    ...(group && { group: groups }),
    ...(type && { type: known(type) }),
    ...(excludeType && { excludeType: known(excludeType) }),
    ...Object.fromEntries(
      [...SUBJECTS, ...SUBJECTS.map(leftOut)].flatMap((name) => {
        const values = ids[name]
        return values ? [[name, [...values]]] : []
      }),
    ),
  }
}
