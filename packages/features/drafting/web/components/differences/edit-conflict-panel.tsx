import { plainTextOf } from '@kogge/domain/drafting/descriptions/html-to-plain-text.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Merged } from '../../model/document-changes.ts'
import { type ServerDraft, settleConflict } from '../../model/draft-autosave.ts'
import { useDrafting, useSavingState } from '../../model/drafting-context.ts'
import { type ConflictSides, conflictSides } from '../../model/edit-conflict-sides.ts'
import { useDifferenceName } from '../../use-difference-name.ts'

type Side = 'mine' | 'theirs'

interface VersionProps {
  readonly conflict: ConflictSides
  readonly side: Side
  /** The heading above: a part that is named by it needs no name of its own for those who see. */
  readonly heading: string
}

const Version = ({ conflict, side, heading }: VersionProps) => {
  const t = useTranslations('drafting.conflict')
  const formats = useFormats()
  const nameOf = useDifferenceName()
  const value = (text: string | null, form: string) => {
    if (text === null) return t('empty')
    if (form === 'time') return formats.dateTime(text, true)
    return form === 'html' ? plainTextOf(text) : text
  }
  const isGone = conflict[side] === null
  return (
    <div className="min-w-0 rounded-md border border-line p-3">
      <p className="mb-1 font-medium">{t(side)}</p>
      {isGone && <p className="text-muted">{t('removed')}</p>}
      <dl className="space-y-2">
        {conflict.differences.map((one) => (
          <div key={`${one.property} ${one.language}`}>
            <dt className={nameOf(one) === heading ? 'sr-only' : 'text-muted text-sm'}>
              {nameOf(one)}
            </dt>
            <dd className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
              {one.property === null
                ? t(isGone ? 'removed' : 'there')
                : value(side === 'mine' ? one.after : one.before, one.form)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface Props {
  readonly merged: Merged
  readonly theirs: ServerDraft
}

/**
 * What two changed differently, both versions beside each other, with a choice for each. It stands in
 * the place of the form: nothing is saved until it is settled, and nothing is lost.
 */
export const ConflictPanel = ({ merged, theirs }: Props) => {
  const t = useTranslations('drafting.conflict')
  const formats = useFormats()
  const nameOf = useDifferenceName()
  const { saving } = useDrafting()
  const conflicts = useMemo(() => conflictSides(merged), [merged])
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const all = (side: Side) =>
    setChosen(Object.fromEntries(conflicts.map(({ path }) => [path, side])))
  const missing = conflicts.filter(({ path }) => !chosen[path]).length
  const who = theirs.updatedBy?.name
  return (
    <section aria-labelledby="conflict-title" className="space-y-5">
      <div className="space-y-1">
        <h2 id="conflict-title" ref={heading} tabIndex={-1} className="font-semibold text-lg">
          {t('title')}
        </h2>
        <p className="text-muted">
          {t(who ? 'textBy' : 'text', {
            name: who ?? '',
            time: formats.dateTime(theirs.updatedAt),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => all('theirs')}>{t('allTheirs')}</Button>
        <Button onClick={() => all('mine')}>{t('allMine')}</Button>
      </div>
      <ol className="space-y-6">
        {conflicts.map((conflict) => {
          const [first] = conflict.differences
          const name = first
            ? nameOf({ ...first, property: first.partId ? null : first.property })
            : conflict.path
          return (
            <li key={conflict.path} className="space-y-2">
              <h3 className="font-medium">{name}</h3>
              <div className="grid gap-3 md:grid-cols-2">
                <Version conflict={conflict} side="theirs" heading={name} />
                <Version conflict={conflict} side="mine" heading={name} />
              </div>
              <RadioGroup
                aria-label={t('choose', { name })}
                value={chosen[conflict.path] ?? null}
                onValueChange={(side) => setChosen({ ...chosen, [conflict.path]: side })}
                options={[
                  { value: 'theirs', label: t('takeTheirs') },
                  { value: 'mine', label: t('takeMine') },
                ]}
              />
            </li>
          )
        })}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={missing > 0}
          onClick={() =>
            settleConflict(
              saving,
              new Set(conflicts.flatMap(({ path }) => (chosen[path] === 'mine' ? [path] : []))),
            )
          }
        >
          {t('settle')}
        </Button>
        {missing > 0 && <p className="text-muted">{t('missing', { count: missing })}</p>}
      </div>
    </section>
  )
}

/** The conflict of the draft, if there is one; else what is given. */
export const useConflict = (): Props | null => {
  const { value, conflict } = useSavingState()
  return useMemo(
    () =>
      conflict && {
        merged: { document: value, conflicts: conflict.parts },
        theirs: conflict.theirs,
      },
    [value, conflict],
  )
}
