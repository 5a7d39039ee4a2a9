/** The `tab` of the address, in the order of the page; the overview is the empty value. */
export const ORG_TABS = ['', 'details', 'tenders', 'tenderParticipation', 'market'] as const
export type OrgTab = (typeof ORG_TABS)[number]

/** The tab to show for what the address says, and whether that is none. */
export const resolveOrgTab = (
  asked: string | undefined,
): { readonly tab: OrgTab; readonly unknown: boolean } => {
  const tab = ORG_TABS.find((known) => known === (asked ?? ''))
  return { tab: tab ?? '', unknown: tab === undefined }
}
