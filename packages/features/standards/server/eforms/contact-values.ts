const LONGEST_PHONE = 30
const LONGEST_EMAIL = 400
const LONGEST_ID = 100

/** BT-503 as the SDK takes it: digits, in groups or not; null where there are none, or those of several numbers. */
export const statedPhone = (written: string | null | undefined): string | null => {
  const text = (written ?? '').trim()
  const digits = text.replace(/\D/g, '')
  const plus = text.startsWith('+') ? '+' : ''
  const stated = /^\+?\d+(?:[ -]\d+)*$/.test(text) ? text : `${plus}${digits}`
  return digits !== '' && stated.length <= LONGEST_PHONE ? stated : null
}

const isLocal = (part: string): boolean => /^[\p{L}\p{N}!#$%&'*+/=?_-]+$/u.test(part)
const isLabel = (label: string): boolean =>
  /^[\p{L}\p{N}_-]+$/u.test(label) && !/^[_-]|[_-]$/.test(label)

/** BT-506 as the SDK takes it (BR-BT-00506-0052): one address; null of any other text. */
export const statedEmail = (written: string | null | undefined): string | null => {
  const text = (written ?? '').trim()
  const [local = '', domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  const isAddress =
    text.length <= LONGEST_EMAIL &&
    more.length === 0 &&
    local.split('.').every(isLocal) &&
    labels.length > 1 &&
    labels.every(isLabel) &&
    /^[\p{L}\p{N}]{2,}$/u.test(labels.at(-1) ?? '')
  return isAddress ? text : null
}

/** BT-501: numbers of organisations as long as the SDK takes them. */
export const statedIds = (ids: readonly { readonly id: string }[]): readonly string[] =>
  ids.map(({ id }) => id).filter((id) => id.length <= LONGEST_ID)
