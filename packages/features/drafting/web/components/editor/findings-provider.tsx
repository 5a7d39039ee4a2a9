import { preflight } from '@kogge/domain/drafting/preflight.ts'
import type { Circumstances, Finding } from '@kogge/domain/drafting/preflight-rules.ts'
import { cpvCodesOf, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { ratesFrom } from '@kogge/domain/money/exchange-rates.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { DraftAnswer } from '../../drafting.client.ts'
import { useDraft, useDrafting } from '../../model/drafting-context.ts'
import { FindingsContext } from '../../model/findings-context.ts'
import { unreadableFindings } from '../../model/unreadable-numbers.ts'
import { useOpeners } from '../../use-openers.ts'

const MINUTE_MS = 60_000

/** Now, to the minute. */
const useMinute = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** A request of hundreds of lots is not looked through at every key, but when typing rests. */
const REST_MS = 300

const useRested = <Value,>(value: Value): Value => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

const byField = (all: readonly Finding[]): Map<string, Finding[]> => {
  const map = new Map<string, Finding[]>()
  for (const finding of all) map.set(finding.field, [...(map.get(finding.field) ?? []), finding])
  return map
}

type Tables = DraftAnswer['tables']

/** What the server asks beside the document before it publishes, as far as it is known here. */
const useCircumstances = (document: RequestDocument, tables: Tables): Circumstances => {
  const { orgId, country, slots } = useDrafting()
  const { useKnownCpv } = slots
  const now = useMinute()
  const can = useCan(orgId)
  const hasExtendedPrivacy = can('rfx.request_extended_privacy')
  const codes = useMemo(() => cpvCodesOf(document), [document])
  const knownCpv = useKnownCpv(codes)
  const { data: openers } = useOpeners()
  const known = useMemo(
    () => ({ knownRegions: new Set(tables.regions), rates: ratesFrom(tables.rates) }),
    [tables],
  )
  return useMemo(() => {
    const members = openers?.map(({ userId }) => userId)
    const withKey = openers?.filter(({ hasKey }) => hasKey).map(({ userId }) => userId)
    return {
      now,
      country,
      hasExtendedPrivacy,
      ...known,
      ...(knownCpv && { knownCpv }),
      ...(members && { members: new Set(members) }),
      ...(withKey && { openersWithKey: new Set(withKey) }),
    }
  }, [now, country, hasExtendedPrivacy, known, knownCpv, openers])
}

/** Looks the draft through while it is written, whenever typing rests. */
export const FindingsProvider = ({
  tables,
  children,
}: {
  readonly tables: Tables
  readonly children: ReactNode
}) => {
  const { published, unreadable } = useDrafting()
  const document = useRested(useDraft((whole) => whole))
  const circumstances = useCircumstances(document, tables)
  const findings = useMemo(() => {
    const all = [
      ...unreadableFindings(document, unreadable),
      ...preflight(document, circumstances, published),
    ]
    return { all, byField: byField(all), circumstances }
  }, [document, unreadable, circumstances, published])
  return <FindingsContext value={findings}>{children}</FindingsContext>
}
