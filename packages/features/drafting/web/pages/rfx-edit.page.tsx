import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useUnsaved } from '@kogge/platform/web/use-unsaved-changes.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ConflictPanel, useConflict } from '../components/differences/edit-conflict-panel.tsx'
import { SaveBanners } from '../components/editor/draft-save-state.tsx'
import { DraftingProvider } from '../components/editor/drafting-provider.tsx'
import { EditHeader } from '../components/editor/edit-header.tsx'
import { NothingToEdit } from '../components/editor/nothing-to-edit.tsx'
import { PreflightPanel } from '../components/editor/preflight-panel.tsx'
import { SectionForm } from '../components/editor/section-form.tsx'
import { SectionNav } from '../components/editor/section-nav.tsx'
import { type DraftAnswer, useApi } from '../drafting.client.ts'
import { useSavingState } from '../model/drafting-context.ts'
import type { EditView } from '../model/form-sections.ts'
import type { Slots } from '../model/route-components.ts'
import { forgetUnsavedChanges, useSaving } from '../use-draft-autosave.ts'

interface Leaving {
  readonly onPublished: (rfxId: string) => void
  readonly onDiscarded: () => void
}

interface Props extends Leaving {
  readonly rfxId: string
  readonly view: EditView
  readonly onView: (view: EditView) => void
  /** The field that the address leads to; null for none. */
  readonly field: string | null
  readonly slots: Slots
  /** What the organisation has to know before it publishes for the first time; of another feature. */
  readonly notice: ReactNode
  /** Whether it may not do so yet. */
  readonly isHeld: boolean
}

interface BodyProps extends Leaving {
  readonly amends: number | null
  readonly restored: string | null
  readonly notice: ReactNode
}

const Body = ({ amends, restored, notice, ...leaving }: BodyProps) => {
  const t = useTranslations('drafting')
  const conflict = useConflict()
  const { phase, kept } = useSavingState()
  // What the browser keeps is there again; what it could not keep would be lost.
  const unsaved = useUnsaved(!kept && phase !== 'saved')
  const { release } = unsaved
  const after = {
    onPublished: (rfxId: string) => {
      release()
      leaving.onPublished(rfxId)
    },
    onDiscarded: () => {
      release()
      leaving.onDiscarded()
    },
  }
  return (
    <div className="space-y-4">
      {unsaved.question}
      <EditHeader amends={amends} {...after} />
      {amends === null && notice}
      <SaveBanners restored={restored} amends={amends} />
      {conflict ? (
        <ConflictPanel {...conflict} />
      ) : (
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)] xl:grid-cols-[12rem_minmax(0,1fr)_20rem]">
          <SectionNav />
          <div className="min-w-0 pb-24 lg:[--sticky-top:7rem]">
            <SectionForm />
          </div>
          <aside
            aria-labelledby="preflight-title"
            className="sticky top-28 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto border-line border-l pl-4 xl:block"
          >
            <h2 id="preflight-title" className="mb-1 font-semibold">
              {t('preflight.title')}
            </h2>
            <PreflightPanel />
          </aside>
        </div>
      )}
    </div>
  )
}

interface EditorProps extends Props {
  readonly draft: DraftAnswer
  readonly orgId: string
  readonly userId: string
}

const Editor = (props: EditorProps) => {
  const { draft, orgId, userId, rfxId, view, onView, field, slots, notice, isHeld, ...leaving } =
    props
  const t = useTranslations('drafting')
  const begun = useSaving({ orgId, rfxId, userId }, draft)
  if (!begun) return <SkeletonRows rows={8} label={t('loading')} />
  return (
    <DraftingProvider
      rfxId={rfxId}
      orgId={orgId}
      view={view}
      onView={onView}
      field={field}
      slots={slots}
      country={draft.country}
      isHeld={isHeld && draft.amends === null}
      saving={begun.saving}
      current={draft.current}
      since={draft.since}
      shortened={draft.shortened}
      goneLots={draft.goneLots}
      answers={draft.answers}
      tables={draft.tables}
    >
      <Body
        amends={draft.amends}
        restored={begun.restored}
        notice={notice}
        onPublished={(id) => {
          begun.saving.stop()
          forgetUnsavedChanges(userId, rfxId)
          leaving.onPublished(id)
        }}
        onDiscarded={() => {
          forgetUnsavedChanges(userId, rfxId)
          leaving.onDiscarded()
        }}
      />
    </DraftingProvider>
  )
}

/** For members who may read drafts and not write them. */
const ReadOnly = ({ draft, rfxId, slots }: Pick<EditorProps, 'draft' | 'rfxId' | 'slots'>) => {
  const t = useTranslations('drafting')
  const { Preview } = slots
  return (
    <div className="space-y-4">
      <Banner>{t('readOnly')}</Banner>
      <Preview rfxId={rfxId} document={draft.document} />
    </div>
  )
}

const Loaded = (props: Props & { readonly orgId: string; readonly userId: string }) => {
  const t = useTranslations('drafting')
  const { rfxId, orgId } = props
  const api = useApi()
  const can = useCan(orgId)
  const draft = useQuery(
    api.rfxDraft.get.queryOptions(
      { orgId, rfxId },
      // Asked for anew each time one comes here, and never under the hands of whoever writes.
      { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    ),
  )
  if (draft.data)
    return can('rfx.manage_draft') ? (
      <Editor key={rfxId} {...props} draft={draft.data} />
    ) : (
      <ReadOnly draft={draft.data} rfxId={rfxId} slots={props.slots} />
    )
  if (!draft.error) return <SkeletonRows rows={8} label={t('loading')} />
  const code = errorCodeOf(draft.error)
  if (code === 'record.not_found' || code === 'request.invalid')
    return <NothingToEdit rfxId={rfxId} orgId={orgId} field={props.field} />
  return <LoadFailed query={draft} />
}

/** `/rfx/{rfxId}/edit`: a request while it is written, a draft or an amendment. */
export const EditPage = (props: Props) => {
  const t = useTranslations('drafting')
  const session = useSession()
  const org = useActiveOrg()
  return (
    <div className="mx-auto w-full max-w-[100rem] px-4 py-3">
      <title>{`${t('title')} · Kogge`}</title>
      <Guarded permissions={['rfx.manage_draft', 'rfx.view_draft']}>
        {session && org && (
          <Loaded {...props} key={org.orgId} orgId={org.orgId} userId={session.user.userId} />
        )}
      </Guarded>
    </div>
  )
}
