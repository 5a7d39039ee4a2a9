import type { ViewPage } from '@kogge/domain/opportunities/saved-views.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import type { ListParams, ListSpec } from '@kogge/platform/web/lists/list-search.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { DropdownMenu } from '@kogge/ui/dropdown-menu.tsx'
import { Bookmark, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paramsOfView, shownView, viewParamsOf } from '../../model/saved-views.ts'
import type { SavedView } from '../../opportunity-views.client.ts'
import { ManageViews } from './manage-views.tsx'
import type { SavedViews } from './use-saved-views.ts'
import { useViewChanges } from './use-view-changes.ts'
import { ViewDialog, type ViewForm } from './view-dialog.tsx'
import { ViewItems } from './view-items.tsx'

interface Props<Filter extends string, Sort extends string> {
  readonly orgId: string
  readonly page: ViewPage
  readonly saved: SavedViews
  /** The filters and orders that the page knows. */
  readonly spec: ListSpec<Filter, Sort>
  readonly params: ListParams<Filter, Sort>
  readonly onParams: (params: ListParams<Filter, Sort>) => void
}

type Question = 'new' | 'manage' | SavedView

const NEW: ViewForm = { name: '', isShared: false, isDefault: false }
const NO_VIEWS: readonly SavedView[] = []

/** Saved views of a page: opening one sets the address, which stays what the page goes by. */
export const ViewsMenu = <Filter extends string, Sort extends string>(
  props: Props<Filter, Sort>,
) => {
  const { orgId, page, saved, spec, params, onParams } = props
  const { views = NO_VIEWS, refresh } = saved
  const t = useTranslations('opportunityViews')
  const mayManage = useCan(orgId)('opportunity.manage')
  const changes = useViewChanges(orgId, refresh)
  const [openedGuid, setOpenedGuid] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const shown = shownView(spec, views, params, openedGuid)
  const mayChange = (view: SavedView): boolean => mayManage || !view.isShared
  const open = (view: SavedView | null) => {
    setOpenedGuid(view?.guid ?? null)
    onParams(view ? paramsOfView(spec, view.params) : paramsOfView(spec, viewParamsOf({})))
  }
  const create = async ({ isDefault, ...fields }: ViewForm) => {
    const guid = await changes.create({ page, ...fields, params: viewParamsOf(params) }, isDefault)
    if (guid === null) return
    setOpenedGuid(guid)
    setQuestion(null)
  }
  const edit = async (view: SavedView, { isDefault, ...fields }: ViewForm) => {
    const isDone = mayChange(view)
      ? await changes.save(view, { ...fields, params: view.params }, isDefault)
      : await changes.setDefault(view, isDefault)
    if (isDone) setQuestion('manage')
  }
  const saveNow =
    shown?.isChanged && mayChange(shown.view)
      ? () => {
          const { view } = shown
          const { name, isShared } = view
          setOpenedGuid(view.guid)
          void changes.save(view, { name, isShared, params: viewParamsOf(params) })
        }
      : null
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" icon={<Bookmark aria-hidden />} className="max-w-full">
            {shown && <span className="sr-only">{t('label')}</span>}
            <span className="max-w-48 truncate">{shown?.view.name ?? t('title')}</span>
            {shown?.isChanged && <Badge tone="attention">{t('changed')}</Badge>}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <ViewItems
          views={views}
          shown={shown}
          onSave={saveNow}
          onOpen={open}
          onNew={() => setQuestion('new')}
          onManage={() => setQuestion('manage')}
        />
      </DropdownMenu>
      {question === 'new' && (
        <ViewDialog
          title={t('saveNewTitle')}
          page={page}
          initial={NEW}
          mayChange
          mayShare={mayManage}
          busy={changes.busy}
          onSubmit={(form) => void create(form)}
          onClose={() => setQuestion(null)}
        />
      )}
      {question === 'manage' && (
        <ManageViews
          views={views}
          busy={changes.busy}
          mayChange={mayChange}
          onEdit={setQuestion}
          onRemove={(view) => void changes.remove(view)}
          onClose={() => setQuestion(null)}
        />
      )}
      {question !== null && typeof question === 'object' && (
        <ViewDialog
          key={question.guid}
          title={t('edit')}
          page={page}
          initial={question}
          mayChange={mayChange(question)}
          mayShare={mayManage && (question.isOwn || !question.isShared)}
          busy={changes.busy}
          onSubmit={(form) => void edit(question, form)}
          onClose={() => setQuestion('manage')}
        />
      )}
    </>
  )
}
