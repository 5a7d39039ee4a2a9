import type { Circumstances, Finding } from '@kogge/domain/drafting/preflight-rules.ts'
import { createContext, use } from 'react'

export interface Findings {
  readonly all: readonly Finding[]
  readonly byField: ReadonlyMap<string, readonly Finding[]>
  /** What it was looked at with. */
  readonly circumstances: Circumstances
}

const NO_FINDINGS: Findings = {
  all: [],
  byField: new Map(),
  circumstances: { now: new Date(), country: null },
}

export const FindingsContext = createContext<Findings>(NO_FINDINGS)

/** Everything that preflight says of the draft, errors before warnings. */
export const useFindings = (): Findings => use(FindingsContext)

const NONE: readonly Finding[] = []

/** What it says of one field. */
export const useFindingsOf = (path: string): readonly Finding[] =>
  useFindings().byField.get(path) ?? NONE
