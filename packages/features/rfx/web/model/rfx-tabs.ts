import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { isUndivided } from './lots.ts'
import { TOOK_PART } from './participants.ts'
import { requirementGroups } from './requirements.ts'
import { repeatsOverview } from './rfx-overview.ts'

/** The `tab` of the address, in the order of the page; the overview is the empty value. */
export const TENDER_TABS = [
  '',
  'requirements',
  'lots',
  'messaging',
  'authorMessaging',
  'participants',
  'summary',
  'amendments',
  'market',
] as const
export type TenderTab = (typeof TENDER_TABS)[number]

type Tabbed = { readonly amended: boolean; readonly content: RfxContent }

const hasParticipants = ({ awards, organisations }: RfxContent): boolean =>
  awards.length > 0 || organisations.some(({ roles }) => roles.some((role) => TOOK_PART.has(role)))

const hasAmendments = ({ amended, content }: Tabbed): boolean =>
  amended ||
  content.history.length > 1 ||
  content.history.some(
    ({ changes, modification, copies, linkedBy }) =>
      changes !== null || Boolean(modification ?? copies ?? linkedBy),
  )

/** The one lot of an undivided contract has a tab only where it adds to the overview. */
const hasLots = (content: RfxContent): boolean =>
  isUndivided(content.lots)
    ? content.lots.some((lot) => !repeatsOverview(lot, content))
    : content.lots.length > 0

/** Tabs that other features fill. */
type Filled = 'market' | 'participants' | 'summary' | 'messaging' | 'authorMessaging'

/** The tabs that say something of this tender, and those that the page fills by itself. */
export const applicableTabs = (
  tender: Tabbed,
  filled: Partial<Record<Filled, boolean>> = {},
): TenderTab[] => {
  const { content } = tender
  const applies: Record<TenderTab, boolean> = {
    '': true,
    requirements: requirementGroups(content).length > 0,
    lots: hasLots(content),
    messaging: filled.messaging === true,
    authorMessaging: filled.authorMessaging === true,
    participants: filled.participants === true || hasParticipants(content),
    summary: filled.summary === true || content.lots.length > 1 || content.awards.length > 0,
    amendments: hasAmendments(tender),
    market: filled.market === true,
  }
  return TENDER_TABS.filter((tab) => applies[tab])
}

/** The tab to show for what the address says, and whether that could not be had. */
export const resolveTab = (
  asked: string | undefined,
  applicable: readonly TenderTab[],
): { readonly tab: TenderTab; readonly unknown: boolean } => {
  const tab = applicable.find((known) => known === (asked ?? ''))
  return { tab: tab ?? '', unknown: tab === undefined }
}
