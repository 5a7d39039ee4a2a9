import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { adminCalls, type OrgPair, useAdminApi } from './orgs-admin.client.ts'

interface Decision {
  readonly pair: OrgPair
  readonly reason: string
}

interface Choice extends Decision {
  /** The one that would stay becomes a part of the other. */
  readonly swap: boolean
}

interface ParentChoice extends Decision {
  /** Which of the two becomes the parent of the other. */
  readonly parent: 'from' | 'into'
}

/** Why a parent cannot be set, beyond its code. */
const PARENT_PROBLEMS = ['parent_set', 'parent_below', 'parent_unknown'] as const

const TOAST = 'org-merge'

/**
 * Decides on pairs and takes decisions back. `onDecided` gets a pair that has left its list,
 * `onUndone` the one of a proposal that is open again. Where people speak for both, they are asked,
 * and the pair stays in its list.
 */
export const useDecisions = (
  onDecided: (pair: OrgPair) => void,
  onUndone: (matchId: string) => void,
) => {
  const t = useTranslations('harvested.merge')
  const api = useAdminApi()
  const queryClient = useQueryClient()
  const formats = useFormats()
  const action = useAction({
    id: TOAST,
    explain: (error) => {
      const reason = errorDetailOf(error, 'reason')
      if (reason === 'merged_further') return t('later')
      const problem = PARENT_PROBLEMS.find((known) => known === reason)
      if (problem) return t(`problems.${problem}`)
      return reason === 'spoken_for' ? t('spokenFor') : null
    },
    // Somebody else may have decided meanwhile.
    refresh: () => queryClient.invalidateQueries({ queryKey: api.adminOrgMatches.pathKey() }),
  })
  const calls = adminCalls.adminOrgMatches

  const reopen = (matchId: string, reason: string) =>
    action.run(async () => {
      await calls.reopen.mutate({ matchId, reason })
      onUndone(matchId)
    }, t('undone'))
  /** `matchId` is the pair that stands, `proposal` the one that was decided on. */
  const undo = (matchId: string, reason: string, { proposal = matchId, isMerge = false } = {}) =>
    action.run(async () => {
      await calls.undo.mutate({ matchId, reason })
      // What was parted is not proposed again by itself; the reader wants it back where it was.
      if (isMerge && matchId === proposal) await calls.reopen.mutate({ matchId, reason })
      onUndone(proposal)
    }, t('undone'))
  const decided = (
    text: string,
    { matchId, isMerge }: { readonly matchId: string; readonly isMerge: boolean },
    { pair, reason }: Decision,
  ) => {
    notifySuccess(text, {
      id: TOAST,
      action: {
        label: t('undo'),
        onSelect: () => void undo(matchId, reason, { proposal: pair.matchId, isMerge }),
      },
    })
    onDecided(pair)
  }
  const accept = (choice: Choice) =>
    action.run(async () => {
      const { pair, swap, reason } = choice
      const [goes, stays] = swap ? [pair.into, pair.from] : [pair.from, pair.into]
      const answer = await calls.accept.mutate({ matchId: pair.matchId, swap, reason })
      const names = { from: goes.name, into: stays.name }
      if (answer.outcome !== 'proposed')
        decided(t('merged', names), { matchId: answer.matchId, isMerge: true }, choice)
      else
        notifySuccess(t('proposed', { ...names, date: formats.date(answer.lapsesAt) }), {
          id: TOAST,
        })
    })
  const reject = (choice: Decision) =>
    action.run(async () => {
      const { pair, reason } = choice
      await calls.reject.mutate({ matchId: pair.matchId, reason })
      const names = { from: pair.from.name, into: pair.into.name }
      decided(t('rejected', names), { matchId: pair.matchId, isMerge: false }, choice)
    })
  const setParent = (choice: ParentChoice) =>
    action.run(async () => {
      const { pair, parent, reason } = choice
      await calls.setParent.mutate({ matchId: pair.matchId, parent, reason })
      const [child, above] = parent === 'into' ? [pair.from, pair.into] : [pair.into, pair.from]
      const names = { child: child.name, parent: above.name }
      decided(t('parentIsSet', names), { matchId: pair.matchId, isMerge: false }, choice)
    })
  return { accept, reject, setParent, undo, reopen, busy: action.busy }
}
export type Decisions = ReturnType<typeof useDecisions>
