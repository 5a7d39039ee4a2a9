import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { chosenLots, withoutLots } from '../../model/chosen-lots.ts'
import { refocus } from '../../model/focus-recovery.ts'
import { useContent, useDrafting, useFound } from '../../model/response-draft-context.ts'
import { textOf } from '../../model/response-request.ts'
import { useBlockerText } from '../../use-rehearsal-finding-text.ts'
import { Clash } from '../banners/edit-conflict-choice.tsx'

/** From so many lots on they can be looked for. */
const MANY = 12

/** Which lots are bid for. */
export const LotChoice = () => {
  const t = useTranslations('responses.lots')
  const locale = useLocale()
  const nameOf = useLotName()
  const { document, draft, isLocked } = useDrafting()
  const chosen = useContent(({ lotIds }) => lotIds)
  const [typed, setTyped] = useState('')
  const found = useFound('lotIds')
  const blockerText = useBlockerText()
  const set = (lotIds: readonly string[]) =>
    draft.edit((content) => ({ ...content, lotIds: [...lotIds] }))
  const lots = document.lots.map(({ id, title }) => ({
    id,
    name: nameOf(id),
    title: textOf(title, locale, document),
  }))
  const words = typed.trim().toLocaleLowerCase(locale)
  const shown = lots.filter(({ id, name, title }) =>
    `${id} ${name} ${title}`.toLocaleLowerCase(locale).includes(words),
  )
  const { known, gone } = chosenLots(document, chosen)
  const isAll = known.length === lots.length
  const box = useRef<HTMLDivElement>(null)
  const takeOut = (ids: readonly string[]) => {
    // What had the focus goes with them.
    if (box.current) refocus(box.current)
    draft.edit((content) => withoutLots(content, ids))
  }
  return (
    <Section
      title={t('title')}
      description={t('text')}
      actions={
        <Button
          size="sm"
          disabled={isLocked}
          onClick={() => set([...gone, ...(isAll ? [] : lots.map(({ id }) => id))])}
        >
          {isAll ? t('none') : t('all', { count: lots.length })}
        </Button>
      }
    >
      <div ref={box} data-field="lotIds" className="flex scroll-mt-24 flex-col gap-2">
        {lots.length > MANY && (
          <SearchInput
            label={t('search')}
            placeholder={t('search')}
            clearLabel={t('clear')}
            value={typed}
            onValueChange={setTyped}
            boxClassName="max-w-80"
          />
        )}
        <p className="text-muted text-sm" aria-live="polite">
          {t('chosen', { count: known.length, all: lots.length })}
        </p>
        <ul className="max-h-80 overflow-y-auto rounded-md border border-line px-3 py-1">
          {shown.map(({ id, name, title }) => (
            <li key={id}>
              <Checkbox
                checked={chosen.includes(id)}
                disabled={isLocked}
                onCheckedChange={(checked) => {
                  const others = chosen.filter((one) => one !== id)
                  set(checked === true ? [...others, id] : others)
                }}
                label={
                  <span className="wrap-anywhere">
                    <span className="text-muted tabular-nums">{name}</span> {title}
                  </span>
                }
              />
            </li>
          ))}
          {gone.map((id) => (
            <li key={id}>
              <Checkbox
                checked
                disabled={isLocked}
                onCheckedChange={() => takeOut([id])}
                label={
                  <span className="wrap-anywhere">
                    <span className="text-muted tabular-nums line-through">{nameOf(id)}</span>{' '}
                    <span className="text-danger-text">{t('gone')}</span>
                  </span>
                }
              />
            </li>
          ))}
          {shown.length === 0 && gone.length === 0 && (
            <li className="py-1 text-muted">{t('nothing')}</li>
          )}
        </ul>
        <p aria-live="polite" className="text-danger-text text-sm">
          {found && blockerText(found)}
        </p>
        <Clash field="lotIds" />
        {gone.length > 0 && (
          <Button
            size="sm"
            className="self-start"
            disabled={isLocked}
            onClick={() => takeOut(gone)}
          >
            {t('takeOut', { count: gone.length })}
          </Button>
        )}
      </div>
    </Section>
  )
}
