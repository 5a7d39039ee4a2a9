import { type EditView, sectionOfField } from '@kogge/features/drafting/web/model/form-sections.ts'
import type { Slots } from '@kogge/features/drafting/web/model/route-components.ts'
import { EditPage } from '@kogge/features/drafting/web/pages/rfx-edit.page.tsx'
import { OwnOpeningKey } from '@kogge/features/evaluation/web/components/opening/own-opener-key.tsx'
import { uploadDocument } from '@kogge/features/files/web/document-upload.ts'
import { CountryField } from '@kogge/features/orgs/web/components/country-field.tsx'
import { CpvPicker } from '@kogge/features/reference/web/components/cpv/cpv-picker.tsx'
import { RegionPicker } from '@kogge/features/reference/web/components/regions/region-picker.tsx'
import { useCpvNames, useKnownCpv } from '@kogge/features/reference/web/use-cpv-names.ts'
import { UnverifiedBanner } from '@kogge/features/verification/web/components/unverified-banner.tsx'
import { useVerified } from '@kogge/features/verification/web/use-verification.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { rfxEditRoute } from './rfx-edit.route.ts'
import { RfxPreview } from './rfx-preview.tsx'

const SLOTS: Slots = {
  CpvPicker,
  RegionPicker,
  CountryField,
  useCpvNames,
  useKnownCpv,
  upload: uploadDocument,
  OwnOpeningKey,
  Preview: RfxPreview,
}

const useStanding = () => {
  const org = useActiveOrg()
  const isVerified = useVerified(org?.orgId ?? null)
  return { isHeld: !isVerified, notice: org && <UnverifiedBanner orgId={org.orgId} /> }
}

/** A request while it is written, with what other features give to its form. */
export const RfxEditRoutePage = () => {
  const t = useTranslations('drafting')
  const standing = useStanding()
  const { rfxId } = rfxEditRoute.useParams()
  const { section, field } = rfxEditRoute.useSearch()
  const view = section ?? (field === undefined ? 'basics' : sectionOfField(field))
  const navigate = rfxEditRoute.useNavigate()
  const onView = useCallback(
    (next: EditView) =>
      void navigate({ search: { section: next }, replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <EditPage
      rfxId={rfxId}
      view={view}
      field={field ?? null}
      onView={onView}
      slots={SLOTS}
      {...standing}
      onPublished={(id) => {
        notifySuccess(t('publish.done'))
        void navigate({ to: '/rfx/$rfxId', params: { rfxId: id } })
      }}
      onDiscarded={() => {
        notifySuccess(t('list.discarded'))
        void navigate({ to: '/rfx' })
      }}
    />
  )
}
