import { type RequestDocument, SHORT_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { Button } from '@kogge/ui/button.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDrafting } from '../../model/drafting-context.ts'
import { DraftField, FieldPlace } from './draft-field.tsx'

type Places = RequestDocument['place']
const MOST = 20

interface Props {
  readonly path: string
  readonly places: Places
  readonly onPlaces: (places: Places) => void
}

/** Where it is performed: country, region and town of each place. */
export const PlacesField = ({ path, places, onPlaces }: Props) => {
  const t = useTranslations('drafting.place')
  const { slots, country } = useDrafting()
  const { CountryField, RegionPicker } = slots
  const set = (at: number, change: Partial<Places[number]>) =>
    onPlaces(places.map((place, index) => (index === at ? { ...place, ...change } : place)))
  // Places have no identity but their order.
  const rows = places.map((place, at) => ({ place, at, key: `${path}.${at}` }))
  return (
    <FieldPlace path={path} className="space-y-3">
      {places.length === 0 && <p className="text-muted">{t('none')}</p>}
      {rows.map(({ place, at, key }) => (
        <fieldset
          key={key}
          className="grid items-start gap-3 border-line border-b pb-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
        >
          <legend className="sr-only">{t('one', { number: at + 1 })}</legend>
          <FieldPlace path={`${path}.${at}.country`}>
            <CountryField
              label={t('country')}
              value={place.country}
              onValue={(next) => set(at, { country: next, nuts: null })}
            />
          </FieldPlace>
          <DraftField path={`${path}.${at}.nuts`} label={t('region')}>
            <RegionPicker
              country={place.country}
              value={place.nuts}
              onValueChange={(nuts) => set(at, { nuts })}
            />
          </DraftField>
          <DraftField path={`${path}.${at}.city`} label={t('city')}>
            <Input
              autoComplete="off"
              maxLength={SHORT_TEXT}
              value={place.city ?? ''}
              onChange={(event) => set(at, { city: event.target.value || null })}
            />
          </DraftField>
          <IconButton
            label={t('remove', { number: at + 1 })}
            icon={<Trash2 aria-hidden />}
            onClick={() => onPlaces(places.filter((_, index) => index !== at))}
            className="sm:mt-6"
          />
        </fieldset>
      ))}
      <Button
        icon={<Plus aria-hidden />}
        disabled={places.length >= MOST}
        onClick={() => onPlaces([...places, { country: country ?? 'LV', nuts: null, city: null }])}
      >
        {t('add')}
      </Button>
    </FieldPlace>
  )
}
