import type { OfficialNotice } from '@kogge/domain/drafting/official-notice.ts'
import { Input } from '@kogge/ui/input.tsx'
import { useTranslations } from 'use-intl'
import { useDrafting } from '../../model/drafting-context.ts'
import { DraftField, FieldPlace } from '../fields/draft-field.tsx'

type ReviewBody = OfficialNotice['reviewBody']
const LONGEST = { email: 254, phone: 40, line: 400 }
const PATH = 'official.reviewBody'

/** Who reviews decisions of the buyer (OPT-301): as its register and its page have it. */
export const ReviewBodyFields = ({
  body,
  onBody,
}: {
  readonly body: ReviewBody
  readonly onBody: (body: ReviewBody) => void
}) => {
  const t = useTranslations('drafting.official')
  const tPlace = useTranslations('drafting.place')
  const { slots } = useDrafting()
  const { CountryField, RegionPicker } = slots
  const line = (
    name: 'name' | 'registrationNumber' | 'street' | 'postcode' | 'city' | 'email' | 'phone',
    longest = LONGEST.line,
  ) => (
    <DraftField path={`${PATH}.${name}`} label={t(`body.${name}`)}>
      <Input
        autoComplete="off"
        maxLength={longest}
        value={body[name]}
        onChange={(event) => onBody({ ...body, [name]: event.target.value })}
      />
    </DraftField>
  )
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      {line('name')}
      {line('registrationNumber')}
      {line('street')}
      {line('city')}
      {line('postcode')}
      <FieldPlace path={`${PATH}.country`}>
        <CountryField
          label={tPlace('country')}
          value={body.country ?? ''}
          onValue={(country) => onBody({ ...body, country, nuts: null })}
        />
      </FieldPlace>
      {body.country !== null && (
        <DraftField path={`${PATH}.nuts`} label={tPlace('region')}>
          <RegionPicker
            country={body.country}
            value={body.nuts}
            onValueChange={(nuts) => onBody({ ...body, nuts })}
          />
        </DraftField>
      )}
      {line('phone', LONGEST.phone)}
      {line('email', LONGEST.email)}
    </div>
  )
}
