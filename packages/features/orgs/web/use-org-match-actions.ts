import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type OrgPair, useAdminApi } from './orgs-admin.client.ts'

interface Choice {
  readonly pair: OrgPair
  /** The one that would stay becomes a part of the other. */
  readonly swap: boolean
  readonly reason: string
}

const TOAST = 'org-merge'

/**
 * Decides on pairs and takes decisions back. `onDecided` is told that a pair has left its list,
 * `onUndone` that the one of a proposal stands open again. Where people speak for both, they are asked,
 * and the pair stays in its list.
 */
export const useDecisions = (
  onDecided: (pair: OrgPair) => void,
  onUndone: (matchId: string) => void,
) => {
  const t = useTranslations('harvested.merge')
  const showError = useShowError(TOAST)
  const api = useAdminApi()
  const queryClient = useQueryClient()
  const formats = useFormats()
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.adminOrgMatches.pathKey() })
  const onError = (error: unknown) => {
    const reason = errorDetailOf(error, 'reason')
    if (reason === 'merged_further') notifyError(t('later'), { id: TOAST })
    else if (reason === 'spoken_for') notifyError(t('spokenFor'), { id: TOAST })
    else showError(error)
    // Somebody else may have decided meanwhile.
    void refresh()
  }
  const acceptCall = useMutation(api.adminOrgMatches.accept.mutationOptions())
  const rejectCall = useMutation(api.adminOrgMatches.reject.mutationOptions())
  const undoCall = useMutation(api.adminOrgMatches.undo.mutationOptions())
  const reopenCall = useMutation(api.adminOrgMatches.reopen.mutationOptions())

  /** `matchId` is the pair that stands, `proposal` the one that was decided on. */
  const undo = async (
    matchId: string,
    reason: string,
    { proposal = matchId, isMerge = false } = {},
  ) => {
    try {
      await undoCall.mutateAsync({ matchId, reason })
      // What was parted is not proposed again by itself; the reader wants it back where it was.
      if (isMerge && matchId === proposal) await reopenCall.mutateAsync({ matchId, reason })
      onUndone(proposal)
      notifySuccess(t('undone'), { id: TOAST })
      await refresh()
    } catch (error) {
      onError(error)
    }
  }
  const reopen = async (matchId: string, reason: string) => {
    try {
      await reopenCall.mutateAsync({ matchId, reason })
      onUndone(matchId)
      notifySuccess(t('undone'), { id: TOAST })
      await refresh()
    } catch (error) {
      onError(error)
    }
  }
  const decided = (
    text: string,
    { matchId, isMerge }: { readonly matchId: string; readonly isMerge: boolean },
    { pair, reason }: Choice,
  ) => {
    notifySuccess(text, {
      id: TOAST,
      action: {
        label: t('undo'),
        onSelect: () => void undo(matchId, reason, { proposal: pair.matchId, isMerge }),
      },
    })
    onDecided(pair)
    void refresh()
  }
  const accept = async (choice: Choice) => {
    const { pair, swap, reason } = choice
    const [goes, stays] = swap ? [pair.into, pair.from] : [pair.from, pair.into]
    try {
      const answer = await acceptCall.mutateAsync({ matchId: pair.matchId, swap, reason })
      const names = { from: goes.name, into: stays.name }
      if (answer.outcome === 'proposed') {
        notifySuccess(t('proposed', { ...names, date: formats.date(answer.lapsesAt) }), {
          id: TOAST,
        })
        return
      }
      const { matchId } = answer
      decided(t('merged', names), { matchId, isMerge: true }, choice)
    } catch (error) {
      onError(error)
    }
  }
  const reject = async (choice: Choice) => {
    const { pair, reason } = choice
    try {
      await rejectCall.mutateAsync({ matchId: pair.matchId, reason })
      const names = { from: pair.from.name, into: pair.into.name }
      decided(t('rejected', names), { matchId: pair.matchId, isMerge: false }, choice)
    } catch (error) {
      onError(error)
    }
  }
  return {
    accept,
    reject,
    undo,
    reopen,
    busy:
      acceptCall.isPending || rejectCall.isPending || undoCall.isPending || reopenCall.isPending,
  }
}
export type Decisions = ReturnType<typeof useDecisions>
