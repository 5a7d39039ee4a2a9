import { instantOf } from '@kogge/domain/drafting/deadlines/wall-time-instants.ts'
import { descriptionHtmlOf } from '@kogge/domain/drafting/descriptions/description-html.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { contentOf } from '@kogge/domain/drafting/written-rfx-content.ts'
import { useCpvNames } from '@kogge/features/reference/web/use-cpv-names.ts'
import { useRegionNames } from '@kogge/features/reference/web/use-region-names.ts'
import { LotsPanel } from '@kogge/features/rfx/web/components/lots/lots-panel.tsx'
import { OverviewPanel } from '@kogge/features/rfx/web/components/page/overview-panel.tsx'
import { TenderHeader } from '@kogge/features/rfx/web/components/page/rfx-header.tsx'
import { TenderProvider } from '@kogge/features/rfx/web/components/page/rfx-provider.tsx'
import { WrittenRequirementsPanel } from '@kogge/features/rfx/web/components/requirements/written-rfx-requirements-panel.tsx'
import type { Tender } from '@kogge/features/rfx/web/rfx.client.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly rfxId: string
  readonly document: RequestDocument
}

interface Buyer {
  readonly orgId: string
  readonly name: string
}

/** A draft as `tender.byId` would give it, were it published now. */
const tenderOf = ({ rfxId, document }: Props, buyer: Buyer): Omit<Tender, 'labels'> | null => {
  const now = new Date()
  const { contact } = document
  const content = contentOf({
    rfxId,
    buyer: {
      key: 'ORG-0001',
      name: buyer.name,
      orgId: buyer.orgId,
      names: {},
      ids: [],
      country: null,
      nuts: null,
      city: null,
      address: null,
      postcode: null,
      website: null,
      contact: {
        name: contact.name || null,
        email: contact.email || null,
        phone: contact.phone || null,
      },
    },
    versions: [{ version: 1, publishedAt: now, reason: null, document, noticeRowId: rfxId }],
    awards: [],
    isConfidential: false,
  })
  if (!content) return null
  const deadlineAt = instantOf(document.responsesUntil)?.toISOString() ?? null
  const { amount, currency } = document.value
  return {
    // What travels holds nothing undefined, and neither does what was made here.
    content: content as Tender['content'],
    written: { description: { ...descriptionHtmlOf(document) }, keywords: document.keywords },
    rfxId,
    source: 'kogge',
    isDemo: false,
    amended: false,
    translations: [],
    standings: {},
    stage: 'competition',
    status: 'open',
    deadlineAt,
    closesAt: deadlineAt,
    rates: [],
    updatedAt: now.toISOString(),
    importedAt: now.toISOString(),
    publishedAt: now.toISOString(),
    // As open data it is there once it is published.
    isPublic: false,
    value: amount === null ? null : { amount, currency },
    valueEur: currency === 'EUR' ? amount : null,
  }
}

const placesOf = ({ place, lots }: RequestDocument) => [
  ...place,
  ...lots.flatMap((lot) => lot.place),
]
const codesOf = ({ cpv, lots }: RequestDocument): string[] =>
  [cpv, ...lots.map((lot) => lot.cpv)].flatMap(({ main, additional }) =>
    main === null ? additional : [main, ...additional],
  )

/** Names of so many codes are asked for at once; a preview of more shows the codes themselves. */
const MOST_CODES = 100

/** A request as its readers will see it: the parts of its page below each other. */
export const RfxPreview = ({ rfxId, document }: Props) => {
  const t = useTranslations('drafting.preview')
  const tTabs = useTranslations('tenders.tabs')
  const org = useActiveOrg()
  const codes = useMemo(() => [...new Set(codesOf(document))].slice(0, MOST_CODES), [document])
  const regions = useMemo(
    () => [...new Set(placesOf(document).flatMap(({ nuts }) => nuts ?? []))].slice(0, MOST_CODES),
    [document],
  )
  const cpv = useCpvNames(codes)
  const regionNames = useRegionNames(regions)
  const tender = useMemo(() => {
    const facts = org && tenderOf({ rfxId, document }, org)
    const labels = { cpv: Object.fromEntries(cpv), regions: Object.fromEntries(regionNames) }
    return facts && { ...facts, labels }
  }, [rfxId, document, org, cpv, regionNames])
  if (!tender) return null
  return (
    <TenderProvider tender={tender}>
      <div className="space-y-8">
        <Banner>{t('note')}</Banner>
        <TenderHeader as="h2" />
        <OverviewPanel />
        {document.requirements.length > 0 && (
          <section aria-label={tTabs('requirements')}>
            <WrittenRequirementsPanel document={document} />
          </section>
        )}
        <section aria-label={tTabs('lots')}>
          <LotsPanel />
        </section>
      </div>
    </TenderProvider>
  )
}
