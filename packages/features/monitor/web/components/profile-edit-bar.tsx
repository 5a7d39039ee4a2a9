import { useUnsaved } from '@kogge/platform/web/use-unsaved-changes.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { FilterNameComponent } from '../model/parts-from-routes.ts'
import type { ProfileEdit } from '../use-profile-edit.ts'
import { ProfileWorth } from './profile-worth.tsx'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly name: string
  readonly edit: ProfileEdit
  readonly FilterName: FilterNameComponent
}

/** The head of tender search while it edits the filters of a profile. */
export const ProfileEditBar = ({ orgId, guid, name, edit, FilterName }: Props) => {
  const t = useTranslations('monitor')
  const navigate = useNavigate()
  const unsaved = useUnsaved(edit.isChanged)
  const leave = () => navigate({ to: '/monitor/org/$orgId/profile/$guid', params: { orgId, guid } })
  const leaveIf = async (isSaved: boolean) => {
    if (!isSaved) return
    unsaved.release()
    await leave()
  }
  return (
    <div className="flex flex-col gap-3 border-line border-b pb-3">
      <title>{`${t('edit.title', { name })} · Kogge`}</title>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="wrap-anywhere min-w-0 font-semibold text-xl">{t('edit.title', { name })}</h1>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void leave()}>{t('save.cancel')}</Button>
          <Button
            variant="primary"
            loading={edit.busy}
            disabled={edit.isEmpty || !edit.isChanged || edit.isConflict}
            onClick={() => void edit.save().then(leaveIf)}
          >
            {t('edit.save')}
          </Button>
        </div>
      </div>
      <p className="text-muted">{t(edit.isEmpty ? 'save.empty' : 'edit.text')}</p>
      {edit.isConflict && (
        <Banner
          tone="attention"
          live
          title={t('edit.conflict.title')}
          actions={
            <>
              <Button size="sm" disabled={edit.busy} onClick={() => void edit.takeTheirs()}>
                {t('edit.conflict.theirs')}
              </Button>
              <Button
                size="sm"
                disabled={edit.busy}
                onClick={() => void edit.keepOwn().then(leaveIf)}
              >
                {t('edit.conflict.own')}
              </Button>
            </>
          }
        >
          {t('edit.conflict.text')}
        </Banner>
      )}
      {!edit.isEmpty && (
        <ProfileWorth
          orgId={orgId}
          filters={edit.filters}
          onFilters={edit.setFilters}
          FilterName={FilterName}
        />
      )}
      {unsaved.question}
    </div>
  )
}
