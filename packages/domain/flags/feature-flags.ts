import type { FetchedSourceCode } from '../harvester/sources.ts'

/** What a flag is about: a part of the product, work behind it, or a help to those who build it. */
export const FLAG_GROUPS = ['enable', 'disable', 'developer'] as const
export type FlagGroup = (typeof FLAG_GROUPS)[number]

/** Where a flag can be set. */
export const FLAG_CONTEXTS = ['GLOBAL', 'SUPPORT', 'ORG', 'USER'] as const
export type FlagContext = (typeof FLAG_CONTEXTS)[number]

interface FlagRule {
  readonly group: FlagGroup
  /** What holds where nobody has set anything. */
  readonly fallback: boolean
  /** Whether something reads it yet: a flag of a part that is not built changes nothing. */
  readonly isWired: boolean
}

const rule = (group: FlagGroup) => (fallback: boolean, isWired: boolean) => ({
  group,
  fallback,
  isWired,
})
const enable = rule('enable')
const disable = rule('disable')
const developer = rule('developer')

/** Every flag. This table is the whole truth about them. */
export const FLAGS = {
  enableAiChat: enable(false, false),
  enableAiFileSummary: enable(false, false),
  enableMultiPartyConversations: enable(false, true),
  enableOrgWatching: enable(false, true),
  enableOpportunityTasks: enable(true, true),
  enableExternalDocumentList: enable(false, false),
  enableExternalInvites: enable(false, true),
  enableAttachmentEnrichers: enable(false, false),
  enablePricingTable: enable(true, true),
  enableOnboardingEmails: enable(true, false),
  enableSemanticSearch: enable(false, true),
  enableEmbeddingGeneration: enable(false, true),
  enableOrgSearch: enable(true, true),

  disableHarvesting: disable(false, true),
  disableImport: disable(false, true),
  disableEnrichment: disable(false, true),
  disableSync: disable(false, false),
  disableEmailSending: disable(false, true),
  disableMarketAlerts: disable(false, false),
  disableTaskTed: disable(false, true),
  disableTaskLvIub: disable(false, true),
  disableTaskLvEis: disable(false, true),
  disableTaskEeRhr: disable(false, true),
  disableTaskLtCvpis: disable(false, true),
  disableTaskPlBzp: disable(false, true),
  disableTaskFiHilma: disable(false, true),
  disableTaskNoDoffin: disable(false, true),
  disableTaskDkUdbud: disable(false, true),
  disableTaskLtOpendata: disable(false, true),
  disableTaskOcds: disable(false, true),

  debugLogging: developer(false, true),
  slowRequestLogging: developer(false, true),
} as const satisfies Readonly<Record<string, FlagRule>>

export type FlagName = keyof typeof FLAGS
const NAMES = Object.keys(FLAGS) as [FlagName, ...FlagName[]]
export const FLAG_NAMES: readonly [FlagName, ...FlagName[]] = NAMES

/** The flag that stops the scheduled task of a source. Sources that nothing is fetched from have none. */
export const SOURCE_TASK_FLAGS: Readonly<Record<FetchedSourceCode, FlagName>> = {
  ted: 'disableTaskTed',
  'lv-iub': 'disableTaskLvIub',
  'lv-eis': 'disableTaskLvEis',
  'ee-rhr': 'disableTaskEeRhr',
  'lt-cvpis': 'disableTaskLtCvpis',
  'pl-bzp': 'disableTaskPlBzp',
  'fi-hilma': 'disableTaskFiHilma',
  'no-doffin': 'disableTaskNoDoffin',
  'dk-udbud': 'disableTaskDkUdbud',
  'lt-opendata': 'disableTaskLtOpendata',
  ocds: 'disableTaskOcds',
}

/**
 * Whether a flag may differ from reader to reader. Work in the background and logging have no
 * reader: of those flags only the global setting counts.
 */
export const isPerReader = (name: FlagName): boolean => FLAGS[name].group === 'enable'
