import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { Button } from '@kogge/ui/button.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { Tag } from '@kogge/ui/tag.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDrafting } from '../../model/drafting-context.ts'
import { DraftField, FieldPlace } from './draft-field.tsx'

type Cpv = RequestDocument['cpv']
const MOST_ADDITIONAL = 50

interface Props {
  readonly path: string
  readonly cpv: Cpv
  readonly onCpv: (cpv: Cpv) => void
}

/** Codes in the order of choosing; the first is the main one until another is made it. */
const withCodes = (cpv: Cpv, codes: readonly string[]): Cpv => {
  const main = cpv.main !== null && codes.includes(cpv.main) ? cpv.main : (codes[0] ?? null)
  return {
    main,
    additional: codes.filter((code) => code !== main).slice(0, MOST_ADDITIONAL),
  }
}

/** CPV codes, one of them the main one. */
export const CpvField = ({ path, cpv, onCpv }: Props) => {
  const t = useTranslations('drafting.cpv')
  const { slots } = useDrafting()
  const { CpvPicker, useCpvNames } = slots
  const [open, setOpen] = useState(path === 'cpv' && cpv.main === null)
  const codes = cpv.main === null ? cpv.additional : [cpv.main, ...cpv.additional]
  const names = useCpvNames(codes)
  const label = (code: string) => [code, names.get(code)].filter(Boolean).join(' ')
  const onMain = (main: string) => onCpv(withCodes({ ...cpv, main }, codes))
  return (
    <FieldPlace path={path} className="space-y-3">
      <DraftField path={`${path}.main`} label={t('main')} hint={t('mainHint')} required>
        {codes.length === 0 ? (
          <p className="text-muted">{t('none')}</p>
        ) : (
          <RadioGroup
            value={cpv.main}
            onValueChange={onMain}
            options={codes.map((code) => ({ value: code, label: label(code) }))}
          />
        )}
      </DraftField>
      {codes.length > 0 && (
        <ul className="flex flex-wrap gap-1" aria-label={t('chosen')}>
          {codes.map((code) => (
            <li key={code} className="min-w-0 max-w-full">
              <Tag
                removeLabel={t('remove', { code })}
                onRemove={() =>
                  onCpv(
                    withCodes(
                      cpv,
                      codes.filter((other) => other !== code),
                    ),
                  )
                }
              >
                {code}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t('closePicker') : t('openPicker')}
      </Button>
      {open && (
        <div className="rounded-md border border-line p-3">
          <CpvPicker selected={codes} onSelectedChange={(next) => onCpv(withCodes(cpv, next))} />
        </div>
      )}
    </FieldPlace>
  )
}
