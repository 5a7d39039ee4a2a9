const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id as one types or pastes it; null for what is none. */
export const typedId = (text: string): string | null => {
  const id = text.trim().toLowerCase()
  return UUID.test(id) ? id : null
}

/** The `id` of an address: a list of one id; null for anything else. */
export const idOf = ({ id }: Readonly<Record<string, unknown>>): string | null =>
  Array.isArray(id) && id.length === 1 && typeof id[0] === 'string' ? typedId(id[0]) : null

/** The address has an `id` that is none. */
export const hasWrongId = (search: Readonly<Record<string, unknown>>): boolean =>
  search.id !== undefined && idOf(search) === null
