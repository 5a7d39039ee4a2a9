import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Kbd } from '@kogge/ui/keyboard-key.tsx'
import { ArrowLeftRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgPair } from '../../orgs-admin.client.ts'
import { useReasonWords } from '../../use-match-reason-texts.ts'
import type { Decisions } from '../../use-org-match-actions.ts'
import { isReason } from '../staff/reason-field.tsx'
import { Comparison } from './org-match-comparison.tsx'
import { ParentMenu } from './org-match-parent-menu.tsx'

interface Props {
  readonly pair: OrgPair
  readonly decisions: Decisions
  /** What the audit log will say of a decision. */
  readonly note: string
  readonly onNote: (note: string) => void
  /** Takes the focus when it comes into view: the one before was decided from here. */
  readonly takesFocus: boolean
  /** Null at either end of the list. */
  readonly onNext: (() => void) | null
  readonly onPrevious: (() => void) | null
}

const Decided = ({ pair }: { readonly pair: OrgPair }) => {
  const t = useTranslations('harvested.merge')
  const formats = useFormats()
  const time = formats.dateTime(pair.decidedAt ?? pair.createdAt, true)
  return (
    <p className="text-muted">
      {pair.decidedBy ? t('decided', { time, name: pair.decidedBy }) : t('decidedByRule', { time })}
    </p>
  )
}

const UNDONE_FROM: readonly OrgPair['state'][] = ['merged', 'parent', 'rejected', 'undone']

/** The two in the order of the comparison: who goes and who stays, or the child and its parent. */
const orderOf = ({ from, into }: OrgPair, swap: boolean) => {
  if (from.parent?.orgId === into.orgId) return { sides: [from, into], isFamily: true } as const
  if (into.parent?.orgId === from.orgId) return { sides: [into, from], isFamily: true } as const
  return { sides: swap ? [into, from] : [from, into], isFamily: false } as const
}

/** One pair, side by side, and what is decided about it; by keys as well while the focus is in it. */
export const PairCard = (props: Props) => {
  const { pair, decisions, note, onNote, takesFocus, onNext, onPrevious } = props
  const t = useTranslations('harvested.merge')
  const tAll = useTranslations('harvested')
  const reasonWords = useReasonWords()
  const mayDecide = useCanGlobally()('org.merge')
  const card = useRef<HTMLElement>(null)
  const [swap, setSwap] = useState(false)
  const [isParentOpen, setIsParentOpen] = useState(false)
  useEffect(() => {
    if (takesFocus) card.current?.focus()
  }, [takesFocus])
  const isOpen = pair.state === 'open'
  // Merging is not what a department asks for.
  const isDepartment = pair.reason === 'department'
  const isReady = mayDecide && isReason(note) && !decisions.busy
  const choice = { pair, swap, reason: note.trim() }
  const { sides, isFamily } = orderOf(pair, swap)
  const undoes = mayDecide && UNDONE_FROM.includes(pair.state)
  const takeBack = () =>
    pair.state === 'undone'
      ? decisions.reopen(pair.matchId, choice.reason)
      : decisions.undo(pair.matchId, choice.reason)
  const actions: Readonly<Record<string, () => void>> = {
    ...(onNext && { n: onNext }),
    ...(onPrevious && { p: onPrevious }),
    ...(isOpen && isReady && { a: () => void decisions.accept(choice) }),
    ...(isOpen && isReady && { r: () => void decisions.reject(choice) }),
    ...(isOpen && isReady && { s: () => setIsParentOpen(true) }),
    ...(undoes && isReady && { u: () => void takeBack() }),
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const action = actions[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const element = card.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  const key = (letter: string) => <Kbd className="ml-1 max-sm:hidden">{letter}</Kbd>
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={t('pair', { from: pair.from.name, into: pair.into.name })}
      className="flex flex-col gap-3 rounded-lg border border-line p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={isOpen ? 'attention' : 'neutral'}>{t(`states.${pair.state}`)}</Badge>
        <p className="font-medium">{reasonWords(pair.reason)}</p>
        <p className="text-muted tabular-nums">{tAll('confidence', { value: pair.confidence })}</p>
      </div>
      {!isOpen && <Decided pair={pair} />}
      <Comparison from={sides[0]} into={sides[1]} isFamily={isFamily} />
      {mayDecide && (isOpen || undoes) && (
        <Field label={t('note')}>
          <Input
            value={note}
            maxLength={500}
            minLength={5}
            onChange={(event) => onNote(event.target.value)}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isOpen && mayDecide && (
          <>
            <Button
              variant={isDepartment ? 'secondary' : 'primary'}
              disabled={!isReason(note)}
              loading={decisions.busy}
              onClick={() => void decisions.accept(choice)}
            >
              {t('accept')}
              {key('A')}
            </Button>
            <Button
              disabled={!isReason(note)}
              loading={decisions.busy}
              onClick={() => void decisions.reject(choice)}
            >
              {t('reject')}
              {key('R')}
            </Button>
            <ParentMenu
              pair={pair}
              isPrimary={isDepartment}
              disabled={!isReason(note)}
              loading={decisions.busy}
              open={isParentOpen}
              onOpen={setIsParentOpen}
              onParent={(parent) => void decisions.setParent({ ...choice, parent })}
              hint={key('S')}
            />
            <Button icon={<ArrowLeftRight aria-hidden />} onClick={() => setSwap(!swap)}>
              {t('exchange')}
            </Button>
          </>
        )}
        {undoes && (
          <Button
            disabled={!isReason(note)}
            loading={decisions.busy}
            onClick={() => void takeBack()}
          >
            {t('undoDecision')}
            {key('U')}
          </Button>
        )}
        <span className="ml-auto flex gap-2">
          <Button variant="ghost" disabled={!onPrevious} onClick={() => onPrevious?.()}>
            {t('previous')}
            {key('P')}
          </Button>
          <Button variant="ghost" disabled={!onNext} onClick={() => onNext?.()}>
            {t('next')}
            {key('N')}
          </Button>
        </span>
      </div>
      <p className="text-sm text-subtle max-sm:hidden">{t('keys')}</p>
    </section>
  )
}
