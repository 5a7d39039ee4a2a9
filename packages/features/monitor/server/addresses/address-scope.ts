import { FEED_FORMS, type FeedForm } from '@kogge/domain/monitor/feed-addresses.ts'

/** What the secret of an address opens: a form of the feed of a profile, as `bearer_secret.scope` has it. */
export interface AddressScope {
  readonly form: FeedForm
  readonly guid: string
}

export const scopeText = ({ form, guid }: AddressScope): string => `${form} ${guid}`

/** Null for the scope of another feature's secret. */
export const readScope = (text: string): AddressScope | null => {
  const [first, guid] = text.split(' ')
  const form = FEED_FORMS.find((one) => one === first)
  return form && guid ? { form, guid } : null
}
