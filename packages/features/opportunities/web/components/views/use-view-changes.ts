import type { ViewPage } from '@kogge/domain/opportunities/saved-views.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useTranslations } from 'use-intl'
import {
  type NewView,
  type SavedView,
  type ViewFields,
  viewCalls,
} from '../../opportunity-views.client.ts'

const NOTICE = 'opportunityView'

const fieldsOf = ({ name, params, isShared }: SavedView): ViewFields => ({ name, params, isShared })

/** The changes of saved views; each reports its result, with the way back. */
export const useViewChanges = (orgId: string, refresh: () => Promise<unknown>) => {
  const t = useTranslations('opportunityViews')
  const explain = (error: unknown): string | null => {
    const code = errorCodeOf(error)
    if (code === 'draft.conflict' || code === 'record.not_found') return t('conflict')
    return code === 'request.invalid' ? t('tooMany') : null
  }
  const { busy, run } = useAction({ id: NOTICE, refresh, explain })
  const { create, save, remove, restore, setDefault } = viewCalls.opportunityView
  const say = (text: string, undo: () => void) =>
    notifySuccess(text, { id: NOTICE, action: { label: t('undo'), onSelect: undo } })
  const choose = (page: ViewPage, guid: string | null) => setDefault.mutate({ orgId, page, guid })

  return {
    busy,
    /** Gives the id of the new view; null where it was not made. */
    create: async (view: NewView, isDefault: boolean): Promise<string | null> => {
      let made: string | null = null
      await run(
        async () => {
          const { guid } = await create.mutate({ orgId, ...view })
          made = guid
          if (isDefault) await choose(view.page, guid)
        },
        t('saved', { name: view.name }),
      )
      return made
    },
    /** Stores what is new of a view; gives whether it was stored. */
    save: (seen: SavedView, fields: ViewFields, isDefault = seen.isDefault): Promise<boolean> => {
      const { guid, page } = seen
      return run(async () => {
        const { revision } = await save.mutate({ orgId, guid, revision: seen.revision, ...fields })
        if (isDefault !== seen.isDefault) await choose(page, isDefault ? guid : null)
        const undo = async () => {
          await save.mutate({ orgId, guid, revision, ...fieldsOf(seen) })
          if (isDefault !== seen.isDefault) await choose(page, seen.isDefault ? guid : null)
        }
        say(
          t('saved', { name: fields.name }),
          () => void run(undo, t('undone', { name: seen.name })),
        )
      })
    },
    /** Only which view the page opens with; also of a view that others look after. */
    setDefault: ({ page, guid, name }: SavedView, isDefault: boolean): Promise<boolean> =>
      run(() => choose(page, isDefault ? guid : null), t('saved', { name })),
    remove: (seen: SavedView): Promise<boolean> => {
      const { guid, revision, name } = seen
      return run(async () => {
        await remove.mutate({ orgId, guid, revision })
        const undo = () => restore.mutate({ orgId, guid })
        say(t('removed', { name }), () => void run(undo, t('undone', { name })))
      })
    },
  }
}
