import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { reasonOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type ListFields,
  type MemberFields,
  type OrgListCard,
  orgListCalls,
} from './org-lists.client.ts'
import { useOrgListRefresh } from './use-org-list-refresh.ts'

const NOTICE = 'org-list'

type NamedList = Pick<OrgListCard, 'guid' | 'name'>
type NewList = ListFields & { readonly memberIds?: string[] }
type NewMember = MemberFields & { readonly memberId: string }
interface NamedOrg {
  readonly memberId: string
  readonly name: string
}

/** The changes of lists of an organisation; each reports its result, with the way back where there is one. */
export const useListChanges = (orgId: string) => {
  const t = useTranslations('orgLists.changes')
  const tForm = useTranslations('orgLists.form')
  const showError = useShowError(NOTICE)
  const refresh = useOrgListRefresh()
  const [underWay, setUnderWay] = useState(0)
  const { orgList } = orgListCalls

  const refuse = (error: unknown, full: string): void => {
    if (errorCodeOf(error) === 'draft.conflict') notifyError(t('undoConflict'), { id: NOTICE })
    else if (reasonOf(error, ['full'])) notifyError(full, { id: NOTICE })
    else showError(error)
  }

  /** Gives the answer; undefined where it was refused, which is said. */
  const run = async <Result>(
    work: () => Promise<Result>,
    full: string,
  ): Promise<Result | undefined> => {
    setUnderWay((count) => count + 1)
    try {
      return await work()
    } catch (error) {
      refuse(error, full)
      return undefined
    } finally {
      // After a refusal too: what was shown may be what was wrong.
      await refresh()
      setUnderWay((count) => count - 1)
    }
  }

  const undo = async (guid: string, eventId: string): Promise<void> => {
    const done = await run(() => orgList.undo.mutate({ orgId, guid, eventId }), t('full'))
    if (done) notifySuccess(t('undone'), { id: NOTICE })
  }

  /** Says what was done, with the way back. */
  const say = (text: string, guid: string, eventId: string | null): void => {
    const action = eventId !== null && {
      label: t('undo'),
      onSelect: () => void undo(guid, eventId),
    }
    notifySuccess(text, { id: NOTICE, ...(action && { action }) })
  }

  return {
    busy: underWay > 0,
    say,
    /** Gives the guid of the new list. */
    create: async (fields: NewList): Promise<string | undefined> => {
      const created = await run(() => orgList.create.mutate({ orgId, ...fields }), tForm('full'))
      if (created) notifySuccess(t('created', { name: fields.name }), { id: NOTICE })
      return created?.guid
    },
    remove: async ({ guid, name }: NamedList): Promise<boolean> => {
      const done = await run(() => orgList.remove.mutate({ orgId, guid }), t('full'))
      if (done) say(t('removed', { name }), guid, done.eventId)
      return done !== undefined
    },
    addMember: async (list: NamedList, { memberId, name }: NamedOrg): Promise<boolean> => {
      const { guid } = list
      const input = { orgId, guid, memberIds: [memberId] }
      const done = await run(() => orgList.addMembers.mutate(input), t('full'))
      if (!done) return false
      const text = t(done.added > 0 ? 'added' : 'known', { list: list.name, name })
      say(text, guid, done.eventId)
      return true
    },
    applyImport: async (list: NamedList, members: NewMember[]): Promise<boolean> => {
      const { guid } = list
      const done = await run(() => orgList.applyImport.mutate({ orgId, guid, members }), t('full'))
      if (done) say(t('imported', { list: list.name, count: done.added }), guid, done.eventId)
      return done !== undefined
    },
    removeMember: async (list: NamedList, { memberId, name }: NamedOrg): Promise<boolean> => {
      const { guid } = list
      const input = { orgId, guid, memberIds: [memberId] }
      const done = await run(() => orgList.removeMembers.mutate(input), t('full'))
      if (done) say(t('taken', { list: list.name, name }), guid, done.eventId)
      return done !== undefined
    },
  }
}
export type ListChanges = ReturnType<typeof useListChanges>
