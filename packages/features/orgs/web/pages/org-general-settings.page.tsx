import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OrgFailed } from '../components/profile/org-failed.tsx'
import { LogoField } from '../components/settings/logo-field.tsx'
import { MergerPart } from '../components/settings/merger-consent.tsx'
import { type PickerSlots, ProfileForm } from '../components/settings/profile-form.tsx'
import { type EditableProfile, valuesOf } from '../model/profile-form.ts'
import { useApi } from '../orgs.client.ts'

interface Props extends PickerSlots {
  readonly orgId: string
}

const isSameText = (one: EditableProfile, other: EditableProfile): boolean =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))

/** `/org/{orgId}/settings/general`: the logo and the profile. */
export const OrgGeneralSettings = ({ orgId, ...pickers }: Props) => {
  const t = useTranslations('orgs.page')
  const api = useApi()
  const queries = useQueryClient()
  const answer = useQuery(
    // What is being edited must not change under the hands.
    api.org.profile.queryOptions({ orgId }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
  )
  const { data, error, refetch } = answer
  const [edited, setEdited] = useState<EditableProfile | null>(null)
  const profile = edited ?? data
  if (!profile) {
    if (error) return <OrgFailed query={answer} />
    return <SkeletonRows rows={6} label={t('loading')} />
  }
  const forget = () => queries.invalidateQueries({ queryKey: api.org.byId.queryKey() })
  const onSaved = (saved: EditableProfile) => {
    setEdited(saved)
    void forget()
  }
  const onLogo = async () => {
    const { data: fresh } = await refetch()
    void forget()
    // A logo makes another version; the form goes on from it unless a text has changed as well.
    if (!fresh) return
    const { logoKey } = fresh
    setEdited(isSameText(fresh, profile) ? fresh : { ...profile, logoKey })
  }
  return (
    <div className="space-y-8">
      <MergerPart orgId={orgId} />
      <LogoField orgId={orgId} logoKey={profile.logoKey} onChanged={onLogo} />
      <ProfileForm orgId={orgId} profile={profile} onSaved={onSaved} {...pickers} />
    </div>
  )
}
